/** The parts that the settings of passkeys and of security keys share. */
import type { UiNode } from '@members/openapi';
import { decodeBase64 } from '../../../go/base64.ts';
import type { FlowContext } from '../../flow/engine/method.ts';
import { settle } from '../../identity/apply-traits.ts';
import { withCredentials, withoutCredentials } from '../../identity/credentials.ts';
import { draftOf } from '../../identity/draft.ts';
import type { IdentityRecord, KeyMethod } from '../../record/records.ts';
import { ValidationFailure } from '../../schema/validate.ts';
import { message } from '../../text/messages.ts';
import { inputNode } from '../../ui/nodes.ts';
import { keysOf, type StoredKey, userHandleOf } from './keys.ts';
import { configOf } from './new-key.ts';

/** A key's id as the settings have it: hexadecimal, in small letters. */
const hexId = ({ id }: StoredKey) =>
  [...(decodeBase64(id) ?? [])].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** The button that removes a key. */
export function removeButton(method: KeyMethod, key: StoredKey, disabled: boolean): UiNode {
  const label = message(method === 'passkey' ? 1050020 : 1050018, {
    display_name: key.display_name || 'unnamed',
    added_at: key.added_at,
    added_at_unix: Math.floor(Date.parse(key.added_at) / 1000),
  });
  return inputNode(`${method}_remove`, hexId(key), method, 'submit', { disabled, label });
}

/** The keys but for those of that id, in hexadecimal. */
export function withoutKey(identity: IdentityRecord, method: KeyMethod, id: string) {
  const keys = keysOf(identity, method);
  const isIt = (key: StoredKey) => hexId(key) === id;
  const lost = keys.filter(isIt);
  return {
    kept: keys.filter((key) => !isIt(key)),
    lost: lost.find(({ is_passwordless }) => is_passwordless) ?? lost[0],
  };
}

interface Change {
  readonly identifiers?: readonly string[];
  readonly userHandle?: string;
  /** Without them nobody could sign in any more. */
  readonly isLast?: boolean;
}

/** The person with these keys, not stored yet. @throws ValidationFailure, on the server's one button for both methods */
export function keepKeys(
  { kratos }: Pick<FlowContext, 'kratos'>,
  identity: IdentityRecord,
  method: KeyMethod,
  keys: readonly StoredKey[],
  change: Change,
): IdentityRecord {
  if (change.isLast)
    throw new ValidationFailure({ key: 'webauthn_remove', text: message(4000001, { reason: lockedOut }) });
  const { identifiers = identity.credentials[method]?.identifiers ?? [] } = change;
  const config = configOf(keys, change.userHandle ?? userHandleOf(identity, method));
  const now = kratos.runtime.clock.now();
  const credentials =
    keys.length === 0
      ? withoutCredentials(identity, method)
      : withCredentials(identity, { type: method, identifiers, config, version: 1 }, now);
  return settle(kratos, { ...draftOf(identity), credentials }, identity);
}

const lockedOut = 'unable to remove this security key because it would lock you out of your account';
