import { join } from 'node:path';
import { listen } from 'ory-simulator/adapter/server';
import type { Controlled } from 'ory-simulator/control';
import { isOfThisMachine } from 'ory-simulator/control/guard';
import { withPage } from 'ory-simulator/control/page';
import { panelFiles } from 'ory-simulator/host/panel';
import type { Handler } from 'ory-simulator/http/exchange';
import { buildPanel } from './build-app.ts';
import { createMailbox } from './mailbox.ts';
import { host } from './options.ts';
import { serve } from './page.ts';

/** What `npm start` has on the mailbox's port: the simulators' own page, or for real servers the mailbox alone. */
export async function openPanel(
  root: string,
  port: number,
  kratosAdmin: string,
  steered: Controlled | undefined,
): Promise<() => unknown> {
  if (!steered?.kratos) return serve(port, createMailbox(kratosAdmin));
  await buildPanel(root);
  const { admin } = steered.kratos;
  const panel = withPage(steered.control, await panelFiles(join(root, 'dist/panel')));
  // The list of mails stands where it stands beside real servers.
  const handler: Handler = async (incoming) =>
    incoming.url.pathname === '/messages.json' && isOfThisMachine(incoming)
      ? admin({ ...incoming, url: new URL('/admin/courier/messages', incoming.url) })
      : panel(incoming);
  return (await listen(handler, { host, port })).close;
}
