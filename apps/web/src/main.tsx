import './app/trusted-types.ts';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { session } from './shared/session/session.ts';

void session.start();

const root = document.getElementById('root');
if (root) createRoot(root).render(<App />);
