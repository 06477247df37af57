import { readFileSync } from 'node:fs';
import { errorRows } from '@members/app/flow/error/error-rows';
import { type IdRow, whereSeen } from './rows.ts';

const catalogue = (language: string): Readonly<Record<string, string>> =>
  JSON.parse(readFileSync(new URL(`../../../locales/${language}.json`, import.meta.url), 'utf8'));

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ').replaceAll('<', '&lt;');
const code = (text: string) => (text === '' ? '' : `\`${text.replaceAll('|', '\\|')}\``);
const table = (head: readonly string[], rows: readonly (readonly string[])[]) =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

/**
 * Returns `docs/errors.md`: each id of Kratos with its text, its context, the user's action, and the app's reaction.
 */
export function errorsPage(rows: readonly IdRow[]): string {
  const [en, fr] = [catalogue('en'), catalogue('fr')];
  const appTexts = (id: string) => [en, fr].map((texts) => cell(texts[`identities.messages.${id}`] ?? ''));
  const messages = rows.filter(({ kind }) => kind === 'message');
  const sent = messages.filter(({ seen }) => seen);
  const errors = rows.filter(({ kind }) => kind === 'error');
  const policy = (id: string) => errorRows.filter((row) => row.id?.some((each) => each === id)).map(({ name }) => name);
  return `${[
    '# Messages and errors of Kratos',
    'This page lists each id of Ory Kratos v26.2.0 with the server’s text and context, the action of the user, and the reaction of the app. `npm run parity` generates this page from the recordings and the catalogues; `npm run parity -- ids` lists the recorded step that shows each id.',
    '## Messages',
    'Names in angle brackets stand for values that differ from run to run. If the app’s catalogues lack a message, the app shows the server’s text.',
    table(
      ['Id', 'The server', 'Context', 'User action, or element', 'The app', 'En français'],
      sent.map(({ id, seen, did }) => [
        `\`${id}\``,
        cell(seen?.text ?? ''),
        (seen?.context ?? []).map(code).join(' '),
        cell(did),
        ...appTexts(id),
      ]),
    ),
    '## Errors',
    'The app acts by the first matching row of its error policy (`src/flow/error/error-rows.ts`). The last column lists the rows that name the id.',
    table(
      ['Id', 'Status', 'The server', 'Beside `error`', 'User action', 'The app'],
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
    'With `--inject`, each new flow of the simulator starts with the message, and its context has `injected`.',
    table(
      ['Id', 'Why', 'The app', 'En français'],
      messages.filter(({ seen }) => !seen).map((row) => [`\`${row.id}\``, cell(whereSeen(row)), ...appTexts(row.id)]),
    ),
  ].join('\n\n')}\n`;
}
