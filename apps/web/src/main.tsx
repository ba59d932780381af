import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app/app.js';
import { replayEarlyInput } from './lib/early-input.js';
import './app/theme.css';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
const application = (
  <StrictMode>
    <App />
  </StrictMode>
);
if (root.hasChildNodes() && document.documentElement.dataset['page'] !== 'anew') {
  hydrateRoot(root, application);
} else {
  root.replaceChildren();
  delete root.dataset['written'];
  createRoot(root).render(application);
  replayEarlyInput();
}
