import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { admitNoMarkup } from './app/trusted-types.ts';
import { session } from './shared/session/session.ts';

admitNoMarkup();
void session.start();

const root = document.getElementById('root');
if (root) createRoot(root).render(<App />);
