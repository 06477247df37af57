import type { FlowRecord, IdentityRecord, MessageRecord } from '../record/records.ts';
import type { Kratos } from '../request/context.ts';
import { identityJson } from '../view/json.ts';
import type { TemplateData } from './custom-templates.ts';

/** The identity that a message is about, and the payload of the request. */
export interface MessageSubject {
  readonly identity?: IdentityRecord | undefined;
  /** The traits of a registration, which has no identity yet. */
  readonly traits?: unknown;
  /** `transient_payload` of the request. */
  readonly payload?: unknown;
  /** True if the same request changed the identity. Kratos then uses it without reading it again. */
  readonly isJustChanged?: boolean;
}

/**
 * Returns the data of a message's template, in the order of Kratos's fields (courier/template of Kratos v26.2.0).
 * @param own members that only this kind of message has
 * @param lifespan of the code or link, in milliseconds; undefined if the message has none
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
  const changedMembers = isJustChanged ? { state_changed_at: null } : {};
  const identityData = isNew
    ? (traits ?? {})
    : identity
      ? { ...changedMembers, ...identityJson(kratos, identity) }
      : {};
  const identityMember =
    lifespan === undefined ? {} : { [isNew && via === 'email' ? 'Traits' : 'Identity']: identityData };
  const expiry = lifespan === undefined ? {} : { ExpiresInMinutes: BigInt(Math.trunc(lifespan / 60_000)) };
  const { RequestURLDomain, ...otherMembers } = own;
  return {
    ...(isNew && via === 'email' ? { ...identityMember, ...otherMembers } : { ...otherMembers, ...identityMember }),
    RequestURL: request_url,
    ...(RequestURLDomain === undefined ? {} : { RequestURLDomain }),
    TransientPayload: payload ?? {},
    ...expiry,
  };
}
