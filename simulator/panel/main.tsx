// The simulator's own page, no part of the app: `npm start` has it on the mailbox's port.
import '../../src/theme/index.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { followStoredTheme } from '../../src/theme/choice.ts';
import { createControlClient } from '../control/client.ts';
import { listenTo } from './live.tsx';
import { Panel } from './panel.tsx';

followStoredTheme();
/** The control API stands where the page does: below a path, maybe. */
const here = new URL('.', location.href).pathname.replace(/\/$/, '');
const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <StrictMode>
      <Panel client={createControlClient(here)} listen={listenTo(() => new EventSource(`${here}/events`))} />
    </StrictMode>,
  );
