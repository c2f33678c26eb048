import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { fetchScreensAhead } from './app/fetch-screens.ts';
import { admitNoMarkup } from './app/trusted-types.ts';
import { tokens } from './shared/api/tokens.ts';
import { session } from './shared/session/session.ts';

admitNoMarkup();
void session.start();
if (tokens.access()) fetchScreensAhead(window.location.href);

const root = document.getElementById('root');
if (root) createRoot(root).render(<App />);
