import type { CountedAccount, SessionNote } from './accounts.ts';
import type { ProvenFactor } from './device.ts';
import type { FormSubmission } from './submission.ts';

/** Calls that may renew the session cookie and never change the owner of the session. */
export const renewsSession = /^\/(?:sessions\/whoami|self-service\/settings)(?:\?|$)/;

/** A sign-in that names exactly one account. */
export interface SignIn {
  /** Keys of the account's exact spelling, one for each secret. */
  readonly owner: readonly string[];
  readonly factors: readonly ProvenFactor[];
}

/** A submission, if the call is one, and the accounts that it names. */
interface NamedSubmission {
  readonly submission: FormSubmission | undefined;
  readonly named: readonly CountedAccount[];
}

/** Returns the keys of the account that a submission names, if it names one for certain. */
function namedOwner({ submission, named }: NamedSubmission): readonly string[] | undefined {
  const [account, ...others] = named;
  const isCertain = submission?.isClear && others.length === 0 && account !== undefined && account.keys.length > 0;
  return isCertain ? account.keys : undefined;
}

/**
 * Returns the sign-in behind a new session, if its account is certain. A client must not be able to forge it, because a device
 * gets guesses of its own by it.
 * @param notes of the sessions that the request came with
 */
export function signInOf(path: string, call: NamedSubmission, notes: readonly SessionNote[]): SignIn | undefined {
  const { submission } = call;
  const [note, ...others] = notes;
  const sessionOwner = others.length === 0 ? note?.owner : undefined;
  const named = namedOwner(call);
  switch (submission?.method) {
    case 'password':
      return named && { owner: named, factors: ['first'] };
    case 'code':
      // With a session, the code may be its second factor: then Kratos ignores the identifier.
      if (notes.length === 0) return named && { owner: named, factors: ['first'] };
      return named && `${sessionOwner}` === `${named}` ? { owner: named, factors: ['first', 'code'] } : undefined;
    case 'one-time':
      return submission.isClear && sessionOwner ? { owner: sessionOwner, factors: ['oneTime'] } : undefined;
    default:
      return renewsSession.test(path) && sessionOwner ? { owner: sessionOwner, factors: [] } : undefined;
  }
}
