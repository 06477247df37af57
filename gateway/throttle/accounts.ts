import { countedSpelling, exactSpelling } from './identifier.ts';
import type { Keys } from './keys.ts';

/** An account that a submission may be about. Kratos need not have it. */
export interface CountedAccount {
  /** Key of its counters: the same for all of its spellings. */
  readonly counter: string;
  /** Keys of its exact spelling, one for each secret. A device knows the account by them. Empty if the spelling is not certain. */
  readonly keys: readonly string[];
}

/** Stands for the accounts of submissions that Kratos may read in another way than the gateway. No page sends these. */
export const unclearAccount: CountedAccount = { counter: 'unclear', keys: [] };

export const isUnclear = ({ counter }: CountedAccount): boolean => counter === unclearAccount.counter;

/**
 * Returns the account that an identifier names; `unclearAccount` if that is not certain.
 * @param isForPassword whether Kratos uses the identifier for a password only, and so reads no phone number in it
 */
export function countedAccount({ key, everyKey }: Keys, identifier: string, isForPassword: boolean): CountedAccount {
  const spelling = countedSpelling(identifier, isForPassword);
  if (spelling === undefined) return unclearAccount;
  return { counter: key('account', spelling), keys: everyKey('exact', exactSpelling(identifier)) };
}

/** Returns each account once. An account in two exact spellings gets none, because neither is certain. */
export function distinctAccounts(accounts: readonly CountedAccount[]): readonly CountedAccount[] {
  const byCounter = new Map<string, CountedAccount>();
  for (const account of accounts) {
    const same = byCounter.get(account.counter);
    const isCertain = same === undefined || `${same.keys}` === `${account.keys}`;
    byCounter.set(account.counter, isCertain ? account : { ...account, keys: [] });
  }
  return [...byCounter.values()];
}

/** The accounts of a session, as the throttle noted them. */
export interface SessionNote {
  /** The accounts that it may belong to. */
  readonly accounts: readonly CountedAccount[];
  /** Keys of its owner's exact spelling, if the owner is certain. */
  readonly owner: readonly string[] | undefined;
}

const ownerMark = 'owner';

/** Converts a note to entries of the store: words separated by spaces. */
export function encodeNote({ accounts, owner }: SessionNote): readonly string[] {
  const entries = accounts.map(({ counter, keys }) => [counter, ...keys].join(' '));
  return owner === undefined ? entries : [...entries, [ownerMark, ...owner].join(' ')];
}

export function decodeNote(entries: readonly string[]): SessionNote {
  const words = entries.map((entry) => entry.split(' '));
  const [owner, ...others] = words.filter(([first]) => first === ownerMark);
  return {
    accounts: words.flatMap(([counter = '', ...keys]) => (counter === ownerMark ? [] : [{ counter, keys }])),
    owner: others.length > 0 ? undefined : owner?.slice(1),
  };
}
