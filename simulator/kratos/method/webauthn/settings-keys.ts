/** Functions that the settings of passkeys and security keys share. */

import { decodeBase64 } from '@members/engines/go/base64';
import type { UiNode } from '@members/openapi';
import type { FlowContext } from '../../flow/engine/method.ts';
import { applyTraits } from '../../identity/apply-traits.ts';
import { withCredentials, withoutCredentials } from '../../identity/credentials.ts';
import { draftOf } from '../../identity/draft.ts';
import type { IdentityRecord, KeyMethod } from '../../record/records.ts';
import { ValidationFailure } from '../../schema/validate.ts';
import { message } from '../../text/messages.ts';
import { inputNode } from '../../ui/nodes.ts';
import { keysOf, type StoredKey, userHandleOf } from './keys.ts';
import { keyConfig } from './new-key.ts';

/** A key's id as settings submit it: hexadecimal in lower case. */
const hexId = ({ id }: StoredKey) =>
  [...(decodeBase64(id) ?? [])].map((byte) => byte.toString(16).padStart(2, '0')).join('');

export function removeButton(method: KeyMethod, key: StoredKey, disabled: boolean): UiNode {
  const label = message(method === 'passkey' ? 1050020 : 1050018, {
    display_name: key.display_name || 'unnamed',
    added_at: key.added_at,
    added_at_unix: Math.floor(Date.parse(key.added_at) / 1000),
  });
  return inputNode(`${method}_remove`, hexId(key), method, 'submit', { disabled, label });
}

/** Splits the identity's keys by an id. @param id in hexadecimal */
export function splitKeys(identity: IdentityRecord, method: KeyMethod, id: string) {
  const keys = keysOf(identity, method);
  const hasId = (key: StoredKey) => hexId(key) === id;
  const removed = keys.filter(hasId);
  return {
    remaining: keys.filter((key) => !hasId(key)),
    removed: removed.find(({ is_passwordless }) => is_passwordless) ?? removed[0],
  };
}

interface KeyChange {
  readonly identifiers?: readonly string[];
  readonly userHandle?: string;
  /** True if the identity could not sign in without the removed key. */
  readonly isLast?: boolean;
}

/**
 * Returns the identity with these keys, without storing it.
 * @throws ValidationFailure at the node `webauthn_remove`, even for passkeys
 */
export function withKeys(
  { kratos }: Pick<FlowContext, 'kratos'>,
  identity: IdentityRecord,
  method: KeyMethod,
  keys: readonly StoredKey[],
  change: KeyChange,
): IdentityRecord {
  if (change.isLast)
    throw new ValidationFailure({ key: 'webauthn_remove', text: message(4000001, { reason: lockedOut }) });
  const { identifiers = identity.credentials[method]?.identifiers ?? [] } = change;
  const config = keyConfig(keys, change.userHandle ?? userHandleOf(identity, method));
  const now = kratos.runtime.clock.now();
  const credentials =
    keys.length === 0
      ? withoutCredentials(identity, method)
      : withCredentials(identity, { type: method, identifiers, config, version: 1 }, now);
  return applyTraits(kratos, { ...draftOf(identity), credentials }, identity);
}

const lockedOut = 'unable to remove this security key because it would lock you out of your account';
