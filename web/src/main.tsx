import './lib/look/fonts.css';
import './lib/look/theme.css';
import './app/base.css';
import './lib/look/forced-colours.css';
import './ui/layout.tsx';
import './lib/look/theme.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { watchFaults } from './app/faults.ts';
import { takeEntry } from './features/providers/entry.ts';
import { joinSession } from './lib/session/session-to-new-tab.ts';
import { restoreLevels } from './lib/place/levels.ts';

takeEntry();
watchFaults();
await joinSession();
restoreLevels();

// over plain http the browser offers service workers only on localhost; the pages work without one
if (import.meta.env.PROD && 'serviceWorker' in navigator)
  void navigator.serviceWorker.register('/service-worker.js').catch(() => {});

const root = document.getElementById('root');
if (root !== null) {
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}
