// The simulator's own page. `npm start` serves it on the mailbox's port.
import '@members/ui/theme/index.css';
import { followStoredTheme } from '@members/ui/theme/choice';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createControlClient } from '../control/client.ts';
import { Panel } from './panel.tsx';
import { listenTo } from './use-live.tsx';

followStoredTheme();
/** The control API has the same path as this page. */
const here = new URL('.', location.href).pathname.replace(/\/$/, '');
const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <StrictMode>
      <Panel client={createControlClient(here)} listen={listenTo(() => new EventSource(`${here}/events`))} />
    </StrictMode>,
  );
