import type { FlowRecord, IdentityRecord, MessageRecord } from '../record/records.ts';
import type { Kratos } from '../request/context.ts';
import { identityJson } from '../view/json.ts';
import type { Told } from './custom.ts';

/** Whom a message is about, and what came with the request that it answers. */
export interface About {
  readonly identity?: IdentityRecord | undefined;
  /** Of somebody whom nobody knows yet. */
  readonly traits?: unknown;
  /** `transient_payload` of the request. */
  readonly payload?: unknown;
  /** Somebody changed the identity in the same request: the server has not read it again. */
  readonly isJustChanged?: boolean;
}

/**
 * What the server tells the template of a message, in the order of its fields.
 *
 * @param own what only this kind of message tells
 * @param lifespan of what is sent, in milliseconds; none where nothing is
 */
export function toldOf(
  kratos: Kratos,
  { kind, request_url }: FlowRecord,
  { identity, traits, payload, isJustChanged }: About,
  { via, own, lifespan }: { readonly via: MessageRecord['type']; readonly own: Told; readonly lifespan?: number },
): Told {
  const isNew = kind === 'registration';
  const unread = isJustChanged ? { state_changed_at: null } : {};
  const who = isNew ? (traits ?? {}) : identity ? { ...unread, ...identityJson(kratos, identity) } : {};
  const person = lifespan === undefined ? {} : { [isNew && via === 'email' ? 'Traits' : 'Identity']: who };
  const rest = lifespan === undefined ? {} : { ExpiresInMinutes: BigInt(Math.trunc(lifespan / 60_000)) };
  const { RequestURLDomain, ...first } = own;
  return {
    ...(isNew && via === 'email' ? { ...person, ...first } : { ...first, ...person }),
    RequestURL: request_url,
    ...(RequestURLDomain === undefined ? {} : { RequestURLDomain }),
    TransientPayload: payload ?? {},
    ...rest,
  };
}
