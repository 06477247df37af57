import { readFileSync } from 'node:fs';
import { errorRows } from '@members/app/flow/error/error-rows';
import { type IdRow, whereabouts } from './rows.ts';

const catalogue = (language: string): Readonly<Record<string, string>> =>
  JSON.parse(readFileSync(new URL(`../../../locales/${language}.json`, import.meta.url), 'utf8'));

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ').replaceAll('<', '&lt;');
const code = (text: string) => (text === '' ? '' : `\`${text.replaceAll('|', '\\|')}\``);
const table = (head: readonly string[], rows: readonly (readonly string[])[]) =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

/** `docs/errors.md`: each id of Kratos with its text, what goes with it, what a person did and what the app shows. */
export function errorsPage(rows: readonly IdRow[]): string {
  const [en, fr] = [catalogue('en'), catalogue('fr')];
  const said = (id: string) => [en, fr].map((texts) => cell(texts[`identities.messages.${id}`] ?? ''));
  const messages = rows.filter(({ kind }) => kind === 'message');
  const sent = messages.filter(({ seen }) => seen);
  const errors = rows.filter(({ kind }) => kind === 'error');
  const policy = (id: string) => errorRows.filter((row) => row.id?.some((each) => each === id)).map(({ name }) => name);
  return `${[
    '# Messages and errors of Kratos',
    'Each id of Ory Kratos v26.2.0: what the server says, what goes with it, what a person did, and what the app shows. Made from the recordings and the catalogues by `npm run parity`; `npm run ids` tells which recorded step shows each.',
    '## Messages',
    'Names in angle brackets stand for what differs from run to run. A message that the app’s catalogues do not have is shown in the server’s words.',
    table(
      ['Id', 'The server', 'Context', 'What a person did, or sees', 'The app', 'En français'],
      sent.map(({ id, seen, did }) => [
        `\`${id}\``,
        cell(seen?.text ?? ''),
        (seen?.context ?? []).map(code).join(' '),
        cell(did),
        ...said(id),
      ]),
    ),
    '## Errors',
    'What the app does is the first row of its error policy (`src/flow/error/error-rows.ts`) that fits; these name the id.',
    table(
      ['Id', 'Status', 'The server', 'Beside `error`', 'What a person did', 'The app'],
      errors.map(({ id, seen, did, why }) => [
        `\`${id}\``,
        seen ? String(seen.status) : '',
        cell(seen?.text ?? ''),
        (seen?.context ?? []).map(code).join(' '),
        cell(seen ? did : `Nothing: ${why}`),
        cell(policy(id).join('; ')),
      ]),
    ),
    '## Messages that no open-source server sends',
    'With `--inject`, each new flow of the simulator begins with the message, and its context says `injected`.',
    table(
      ['Id', 'Why', 'The app', 'En français'],
      messages.filter(({ seen }) => !seen).map((row) => [`\`${row.id}\``, cell(whereabouts(row)), ...said(row.id)]),
    ),
  ].join('\n\n')}\n`;
}
