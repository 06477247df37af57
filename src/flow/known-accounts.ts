import type { FlowKind } from '@members/openapi';
import { methods } from '../methods/methods.ts';
import type { FlowContext } from './context.ts';
import { pendingMethod } from './last-method.ts';
import type { KeyValueStorage } from './storage.ts';

/** An account that has signed in on this device. */
export interface KnownAccount {
  readonly identifier: string;
  /** Method of its latest sign-in; empty if it is not known. */
  readonly method: string;
}

const key = 'accounts';
const maxAccounts = 5;
/** Longer identifiers are not kept: browsers keep 4,096 characters of a cookie. */
const maxLength = 120;

/** Storage key of the account to use after the present one is signed out: its place in the list. */
const chosenKey = 'chosen_account';

const isAccount = (value: unknown): value is [string, string] =>
  Array.isArray(value) && value.length === 2 && value.every((part) => typeof part === 'string');

/** Returns the accounts that have signed in on this device, latest first. Only this device keeps them. */
export function knownAccounts(storage: KeyValueStorage): readonly KnownAccount[] {
  try {
    const kept: unknown = JSON.parse(storage.get(key) ?? '[]');
    const pairs = Array.isArray(kept) ? kept.filter(isAccount) : [];
    return pairs.slice(0, maxAccounts).map(([identifier, method]) => ({ identifier, method }));
  } catch {
    return [];
  }
}

function write(storage: KeyValueStorage, accounts: readonly KnownAccount[]): void {
  const pairs = accounts.slice(0, maxAccounts).map(({ identifier, method }) => [identifier, method]);
  if (pairs.length === 0) storage.remove(key);
  else storage.set(key, JSON.stringify(pairs));
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/** Keeps an account as the latest one. Without a method, the method known before stays. */
export function keepAccount(storage: KeyValueStorage, { identifier, method }: KnownAccount): void {
  if (identifier === '' || identifier.length > maxLength) return;
  const known = knownAccounts(storage);
  const before = known.find((account) => isSame(account.identifier, identifier));
  const others = known.filter((account) => account !== before);
  write(storage, [{ identifier, method: method || (before?.method ?? '') }, ...others]);
}

/** Removes an account from this device. @returns the accounts that are left */
export function forgetAccount(storage: KeyValueStorage, identifier: string): readonly KnownAccount[] {
  write(
    storage,
    knownAccounts(storage).filter((account) => account.identifier !== identifier),
  );
  return knownAccounts(storage);
}

/** Removes all accounts from this device. */
export function forgetAccounts(storage: KeyValueStorage): void {
  if (storage.get(key) !== undefined) storage.remove(key);
}

/** Notes the account to sign in to after the present one is signed out, for a page that is loaded again. */
export function noteChoice(visit: KeyValueStorage, accounts: readonly KnownAccount[], chosen: KnownAccount): void {
  visit.set(chosenKey, `${accounts.findIndex(({ identifier }) => identifier === chosen.identifier)}`);
}

/** Returns the identifier of the noted account, once. */
export function takeChoice(visit: KeyValueStorage, storage: KeyValueStorage): string | undefined {
  const chosen = visit.get(chosenKey);
  if (chosen === undefined) return undefined;
  visit.remove(chosenKey);
  return knownAccounts(storage)[Number(chosen)]?.identifier;
}

/** Keeps the account of a submit that has signed in, by the address that the user typed. */
export function keepTypedAccount({ config, deviceStorage, typedAddress }: FlowContext, kind: FlowKind): void {
  const method = pendingMethod(deviceStorage);
  const namesAccount = methods.find(({ name }) => name === method)?.namesAccountIn?.includes(kind);
  if (!config.account_chooser || !namesAccount) return;
  keepAccount(deviceStorage, { identifier: typedAddress.current ?? '', method });
}

/**
 * Keeps the account that an application's request is about, which has signed in by any method.
 * @param identifier its address; other labels are not kept, because no sign-in takes them
 */
export function keepSignedIn({ config, deviceStorage }: FlowContext, identifier: string): void {
  if (config.account_chooser && identifier.includes('@'))
    keepAccount(deviceStorage, { identifier, method: pendingMethod(deviceStorage) });
}
