import { join } from 'node:path';
import type { Handler } from 'ory-simulator/core';
import { type ControlledServers, listen, namesThisMachine, panelFiles, withPage } from 'ory-simulator/node';
import { buildPanel } from './build-app.ts';
import { createMailbox } from './mailbox.ts';
import { host } from './options.ts';
import { serve } from './page.ts';

/** Serves the mailbox's port of `npm start`: the panel for simulators, the mailbox for real servers. @returns a function that stops it */
export async function openPanel(
  root: string,
  port: number,
  kratosAdmin: string,
  simulators: ControlledServers | undefined,
): Promise<() => unknown> {
  if (!simulators?.kratos) return serve(port, createMailbox(kratosAdmin));
  await buildPanel(root);
  const { admin } = simulators.kratos;
  const panel = withPage(simulators.control, await panelFiles(join(root, 'dist/panel')));
  // `/messages.json` is the same as with real servers.
  const handler: Handler = async (incoming) =>
    incoming.url.pathname === '/messages.json' && namesThisMachine(incoming)
      ? admin({ ...incoming, url: new URL('/admin/courier/messages', incoming.url) })
      : panel(incoming);
  return (await listen(handler, { host, port })).close;
}
