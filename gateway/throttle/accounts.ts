import { countedSpelling, exactSpelling } from './identifier.ts';
import type { Keys } from './keys.ts';

/** An account that a submission may be about. Whether Kratos has it is not known here, and plays no part. */
export interface Account {
  /** Key of its counters: the same for all of its spellings. */
  readonly counter: string;
  /** Keys of its exact spelling, one for each secret, by which a device knows it. Empty if the spelling is not certain. */
  readonly keys: readonly string[];
}

/** Stands for all accounts that Kratos may read in a submission while the gateway cannot tell which. No page sends these. */
export const unclear: Account = { counter: 'unclear', keys: [] };

export const isUnclear = ({ counter }: Account): boolean => counter === unclear.counter;

/** @param isForPassword whether Kratos can use the identifier for a password alone, and so reads no phone number in it */
export function accountOf({ key, everyKey }: Keys, identifier: string, isForPassword: boolean): Account {
  const spelling = countedSpelling(identifier, isForPassword);
  if (spelling === undefined) return unclear;
  return { counter: key('account', spelling), keys: everyKey('exact', exactSpelling(identifier)) };
}

/** Returns each account once. Of one that comes in two exact spellings, none is certain. */
export function distinct(accounts: readonly Account[]): readonly Account[] {
  const byCounter = new Map<string, Account>();
  for (const account of accounts) {
    const same = byCounter.get(account.counter);
    const isCertain = same === undefined || `${same.keys}` === `${account.keys}`;
    byCounter.set(account.counter, isCertain ? account : { ...account, keys: [] });
  }
  return [...byCounter.values()];
}

/** What is noted of a session. */
export interface SessionNote {
  /** The accounts that it may belong to. */
  readonly accounts: readonly Account[];
  /** Keys of the account that it belongs to for certain. */
  readonly owner: readonly string[] | undefined;
}

const ownerMark = 'owner';

/** @returns the note as entries for the store: words with a space between them */
export function writeNote({ accounts, owner }: SessionNote): readonly string[] {
  const entries = accounts.map(({ counter, keys }) => [counter, ...keys].join(' '));
  return owner === undefined ? entries : [...entries, [ownerMark, ...owner].join(' ')];
}

export function readNote(entries: readonly string[]): SessionNote {
  const words = entries.map((entry) => entry.split(' '));
  const [owner, ...others] = words.filter(([first]) => first === ownerMark);
  return {
    accounts: words.flatMap(([counter = '', ...keys]) => (counter === ownerMark ? [] : [{ counter, keys }])),
    owner: others.length > 0 ? undefined : owner?.slice(1),
  };
}
