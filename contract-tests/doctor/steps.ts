/** Steps against a running server, and words for what they show. */

import { hostname } from 'node:os';
import { valueAt } from '../kit/index.ts';
import type { RunningKratos, StartKratos } from './running.ts';
import type { Seen } from './visitor.ts';

export interface Stage {
  readonly file: string;
  readonly start: StartKratos;
}

/** Returns lines that say what was seen. `realOnly` says why the simulator cannot show it, `unseen` why no server can. */
export type Show = Steps | { readonly realOnly: string; readonly show: Steps } | { readonly unseen: string };

export type Steps = (stage: Stage) => Promise<readonly string[]>;

/** Starts the server, runs steps, and stops it. */
export const withServer =
  (
    steps: (server: RunningKratos) => Promise<readonly (string | undefined)[]>,
    env?: Readonly<Record<string, string>>,
  ): Steps =>
  async ({ start, file }) => {
    const server = await start(file, env);
    if (!server) return ['the server refuses to start'];
    try {
      return (await steps(server)).flatMap((line) => (line === undefined ? [] : [tidy(line, server)]));
    } finally {
      await server.stop();
    }
  };

/** Replaces what differs from run to run. */
const tidy = (line: string, { publicUrl, adminUrl }: RunningKratos): string =>
  line
    .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '<id>')
    .replaceAll(new URL(publicUrl).port, '<port>')
    .replaceAll(new URL(adminUrl).port, '<port>')
    .replaceAll(hostname().toLowerCase(), '<machine>');

export const pathOf = (url: string) => {
  const { pathname, search } = new URL(url);
  return pathname + search;
};

/** Describes an answer: its status, then the error, the messages or the place it leads to. */
export function tell({ status, body, location }: Seen): string {
  const messages = [
    valueAt(body, 'ui.messages'),
    ...(Array.isArray(valueAt(body, 'ui.nodes'))
      ? (valueAt(body, 'ui.nodes') as unknown[]).map((node) => valueAt(node, 'messages'))
      : []),
  ]
    .flatMap((each) => (Array.isArray(each) ? each : []))
    .map((each) => `${valueAt(each, 'id')} ${valueAt(each, 'text')}`);
  const error = valueAt(body, 'error.id') ?? valueAt(body, 'error.reason') ?? valueAt(body, 'error.message');
  const leadsTo = location || valueAt(body, 'redirect_browser_to');
  const parts = [status, error, ...messages, leadsTo].filter((part) => part !== undefined && part !== '');
  // Of Jsonnet's stack trace the first place is enough.
  return parts
    .join(' ')
    .replace(/\n\t(\S+).*|\n.*/s, ' $1')
    .trimEnd();
}

export const html = { accept: 'text/html' };

export const cors = ({ headers }: Pick<Seen, 'headers'>) =>
  `Access-Control-Allow-Origin: ${headers.get('access-control-allow-origin') ?? 'missing'}`;

export const setCookies = (seen: Seen) => `Set-Cookie: ${seen.cookies.join(' and ')}`;
export const refused = (seen: Seen) => `browsers refuse ${seen.refused.join(' and ') || 'nothing'}`;
