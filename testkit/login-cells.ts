import { readFile } from 'node:fs/promises';
import { root } from './servers.ts';

/** The page of the documentation whose tables hold the endings of all cells. */
export const cellsPage = `${root}/docs/reference/oauth2-login.md`;

/** Values of `prompt`; none at first. */
export const prompts = ['', 'none', 'login', 'consent', 'select_account', 'none consent', 'login consent'] as const;
export const refreshes = ['always', 'auto'] as const;
export const states = ['none', 'good', 'old', 'weak', 'disabled', 'other'] as const;

/** Kratos's session of the browser. */
export type SessionState = (typeof states)[number];
export type LoginRefresh = (typeof refreshes)[number];

/** Words of the page for each state. */
export const stateWords: Readonly<Record<SessionState, string>> = {
  none: 'none',
  good: 'good',
  old: 'older than `max_age`',
  weak: 'below `acr_values`',
  disabled: 'of a disabled account',
  other: 'of another account',
};

/** The browser before a request. */
export interface LoginStart {
  readonly state: SessionState;
  /** Whether Hydra remembers a sign-in. */
  readonly isRemembered: boolean;
  /** Whether the request has an `id_token_hint` of the account that Hydra remembers. */
  readonly isHinted: boolean;
}

/** The rows of each table. */
export const loginStarts: readonly LoginStart[] = [true, false].flatMap((isRemembered) =>
  states.flatMap((state) =>
    (isRemembered && (state === 'good' || state === 'other') ? [false, true] : [false]).map((isHinted) => ({
      state,
      isRemembered,
      isHinted,
    })),
  ),
);

/** Returns the first cells of a row of the page. */
export const wordsOf = ({ state, isRemembered, isHinted }: LoginStart): readonly string[] => [
  stateWords[state],
  isRemembered ? 'yes' : 'no',
  isHinted ? 'yes' : 'no',
];

/** A request in a browser, and where it ends: a path of the product, `code`, or an error at the application. */
export interface LoginCell extends LoginStart {
  readonly prompt: (typeof prompts)[number];
  readonly ending: string;
}

/** Reads the cells of the page. @throws Error if the page has no such row */
export async function readLoginCells(refresh: LoginRefresh): Promise<readonly LoginCell[]> {
  const page = await readFile(cellsPage, 'utf8');
  const [, table = ''] = page.split(`## \`LOGIN_REFRESH=${refresh}\``);
  const rows = table.split('\n## ')[0]?.split('\n') ?? [];
  const cells = rows.map((line) => line.split('|').map((cell) => cell.trim()));
  return loginStarts.flatMap((start) => {
    const words = wordsOf(start);
    const row = cells.find((found) => words.every((word, column) => found[column + 1] === word));
    if (row === undefined) throw new Error(`${cellsPage}: expected a row "${words.join(' | ')}" of ${refresh}`);
    return prompts.map((prompt, column) => {
      const ending = row[column + 1 + words.length]?.replaceAll('`', '') ?? '';
      return { ...start, prompt, ending };
    });
  });
}
