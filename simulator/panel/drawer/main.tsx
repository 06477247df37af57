// The simulator's drawer in the app, in development only: `npm run dev` puts it into the page, no build has it.
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createControlClient } from '../../control/client.ts';
import { listenTo } from '../live.tsx';
import { Drawer } from './drawer.tsx';

/** Where the development server has the control API, and the panel. */
const api = '/__simulator';

const root = document.createElement('div');
root.lang = 'en';
document.body.append(root);
createRoot(root).render(
  <StrictMode>
    <Drawer
      client={createControlClient(api)}
      listen={listenTo(() => new EventSource(`${api}/events`))}
      panel={`${api}/`}
    />
  </StrictMode>,
);
