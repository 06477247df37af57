import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { listen } from '../simulator/adapter/server.ts';
import { isOfThisMachine } from '../simulator/control/guard.ts';
import type { Controlled } from '../simulator/control/index.ts';
import { type PageFile, withPage } from '../simulator/control/page.ts';
import type { Handler } from '../simulator/http/exchange.ts';
import { buildPanel } from './build-app.ts';
import { createMailbox } from './mailbox.ts';
import { host } from './options.ts';
import { serve } from './page.ts';

const types: Readonly<Record<string, string>> = {
  html: 'text/html',
  js: 'text/javascript',
  css: 'text/css',
  svg: 'image/svg+xml',
};

/** The files of `dist/panel` by their paths; all are texts. */
async function panelFiles(root: string): Promise<ReadonlyMap<string, PageFile>> {
  const folder = join(root, 'dist/panel');
  const names = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((each) => each.isFile());
  const files = names.map(async ({ parentPath, name }): Promise<[string, PageFile]> => {
    const file = join(parentPath, name);
    const path = file.slice(folder.length);
    const type = types[name.split('.').at(-1) ?? ''] ?? 'text/plain';
    return [path === '/index.html' ? '/' : path, { type, body: await readFile(file, 'utf8') }];
  });
  return new Map(await Promise.all(files));
}

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
  const panel = withPage(steered.control, await panelFiles(root));
  // The list of mails stands where it stands beside real servers.
  const handler: Handler = async (incoming) =>
    incoming.url.pathname === '/messages.json' && isOfThisMachine(incoming)
      ? admin({ ...incoming, url: new URL('/admin/courier/messages', incoming.url) })
      : panel(incoming);
  return (await listen(handler, { host, port })).close;
}
