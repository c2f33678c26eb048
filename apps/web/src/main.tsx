import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { fetchScreenAhead } from './app/router.tsx';
import { tokens } from './shared/api/tokens.ts';
import { session } from './shared/session/session.ts';

void session.start();
if (tokens.access()) fetchScreenAhead();

const root = document.getElementById('root');
if (root) createRoot(root).render(<App />);
