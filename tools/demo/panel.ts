import { join } from 'node:path';
import { listen } from '../../simulator/adapter/server.ts';
import { namesThisMachine } from '../../simulator/control/guard.ts';
import type { ControlledServers } from '../../simulator/control/index.ts';
import { withPage } from '../../simulator/control/page.ts';
import { panelFiles } from '../../simulator/host/panel.ts';
import type { Handler } from '../../simulator/http/exchange.ts';
import { buildPanel } from './build-app.ts';
import { createMailbox } from './mailbox.ts';
import { host } from './options.ts';
import { serve } from './page.ts';

/** Serves the mailbox's port of `npm start`: the panel for simulators, the mailbox for real servers. @returns a function that stops it */
export async function openPanel(
  root: string,
  port: number,
  kratosAdmin: string,
  steered: ControlledServers | undefined,
): Promise<() => unknown> {
  if (!steered?.kratos) return serve(port, createMailbox(kratosAdmin));
  await buildPanel(root);
  const { admin } = steered.kratos;
  const panel = withPage(steered.control, await panelFiles(join(root, 'dist/panel')));
  // `/messages.json` is the same as with real servers.
  const handler: Handler = async (incoming) =>
    incoming.url.pathname === '/messages.json' && namesThisMachine(incoming)
      ? admin({ ...incoming, url: new URL('/admin/courier/messages', incoming.url) })
      : panel(incoming);
  return (await listen(handler, { host, port })).close;
}
