// The simulator's drawer in the app. Only `npm run dev` adds it to the page.
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createControlClient } from '../../control/client.ts';
import { listenTo } from '../use-live.tsx';
import { Drawer } from './drawer.tsx';

/** The path of the control API and the panel at the development server. */
const api = '/__simulator';

const root = document.createElement('div');
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
