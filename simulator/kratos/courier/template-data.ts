import type { FlowRecord, IdentityRecord, MessageRecord } from '../record/records.ts';
import type { Kratos } from '../request/context.ts';
import { identityJson } from '../view/json.ts';
import type { TemplateData } from './custom.ts';

/** The identity that a message is about, and the request's payload. */
export interface MessageSubject {
  readonly identity?: IdentityRecord | undefined;
  /** Of somebody whom nobody knows yet. */
  readonly traits?: unknown;
  /** `transient_payload` of the request. */
  readonly payload?: unknown;
  /** Somebody changed the identity in the same request: the server has not read it again. */
  readonly isJustChanged?: boolean;
}

/**
 * Returns the data of a message's template, in the order of Kratos's fields (courier/template of Kratos v26.2.0).
 *
 * @param own members that only this kind of message has
 * @param lifespan of what is sent, in milliseconds; none where nothing is
 */
export function templateData(
  kratos: Kratos,
  { kind, request_url }: FlowRecord,
  { identity, traits, payload, isJustChanged }: MessageSubject,
  {
    via,
    own,
    lifespan,
  }: { readonly via: MessageRecord['type']; readonly own: TemplateData; readonly lifespan?: number },
): TemplateData {
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
