/** Subject identifiers: how a client identifies a user (OpenID Connect Core 1.0, section 8). */

import { readGoUrl } from '@members/engines/go/url/url';
import { utf8 } from '@members/engines/go/utf8';
import type { HydraConfig } from '../../config/hydra.ts';
import { ConnectionDropped } from '../../runtime/connection-dropped.ts';
import { hexOf, sha256 } from '../../runtime/digest.ts';
import { failure } from '../wire/errors.ts';
import type { Client } from './client.ts';
import type { World } from './world.ts';

type SubjectType = 'public' | 'pairwise';

/** Minimum length of the salt, in bytes. With a shorter salt the server exits at its first use. */
const minimumSaltLength = 8;

/**
 * The supported subject types. JWT access tokens contain the subject, so `pairwise` works with opaque ones only.
 *
 * @throws ConnectionDropped if the salt is too short, because the server exits then
 */
export function subjectTypes(
  { oidc, strategies }: HydraConfig,
  strategy: 'jwt' | 'opaque' = strategies.access_token,
): SubjectType[] {
  const { supported_types: supported, pairwise } = oidc.subject_identifiers;
  const isPairwise = supported.includes('pairwise');
  if (isPairwise && strategy === 'opaque' && utf8(pairwise?.salt ?? '').length < minimumSaltLength)
    throw new ConnectionDropped(
      `oidc.subject_identifiers.pairwise.salt: Hydra exits here if it has fewer than ${minimumSaltLength} bytes`,
    );
  const isPublic = supported.includes('public') || !isPairwise;
  return [
    ...(isPublic ? (['public'] as const) : []),
    ...(isPairwise && strategy === 'opaque' ? (['pairwise'] as const) : []),
  ];
}

/**
 * The default subject type of a client.
 *
 * @throws ConnectionDropped if no type is supported, because the server panics then
 */
export function defaultSubjectType(config: HydraConfig, strategy: 'jwt' | 'opaque'): SubjectType {
  const [first] = subjectTypes(config, strategy);
  if (!first)
    throw new ConnectionDropped('oidc.subject_identifiers.supported_types: none works with JWT access tokens');
  return first;
}

/**
 * The sector of a client: clients of one sector get the same pairwise identifiers.
 *
 * @throws OAuthError `invalid_request` if it is not clear
 */
function sectorOf({ id, redirect_uris, rest }: Client): string {
  const sector = rest.sector_identifier_uri;
  if (typeof sector === 'string' && sector !== '') return sector;
  const [first, second] = redirect_uris ?? [];
  if (first !== undefined && second === undefined) return readGoUrl(first)?.host ?? '';
  const problem =
    first === undefined
      ? 'neither specifies a sector_identifier_uri nor a redirect_uri'
      : 'has multiple redirect_uris but no sector_identifier_uri was set';
  const rule = 'which is not allowed when performing using subject type pairwise';
  const hint = `OAuth 2.0 Client ${id} ${problem} ${rule}. Please reconfigure the OAuth 2.0 client properly.`;
  throw failure('invalid_request', hint);
}

/**
 * The subject identifier of a user for a client.
 *
 * @param forced `force_subject_identifier` of the login, for pairwise clients only
 * @throws OAuthError `invalid_request` if `pairwise` is not supported, or the sector is not clear
 */
export async function subjectFor(config: HydraConfig, client: Client, subject: string, forced = ''): Promise<string> {
  if (client.subject_type !== 'pairwise') return subject;
  if (!subjectTypes(config).includes('pairwise')) {
    const rest = `was requested by OAuth 2.0 Client '${client.id}' but is not configured.`;
    throw failure('invalid_request', `Subject Identifier Algorithm 'pairwise' ${rest}`);
  }
  if (forced !== '') return forced;
  const salt = config.oidc.subject_identifiers.pairwise?.salt ?? '';
  return hexOf(await sha256(utf8(`${sectorOf(client)}${subject}${salt}`)));
}

/**
 * Stores a login's `force_subject_identifier`, in place of an earlier one.
 *
 * @throws OAuthError if another user has this identifier at the client
 */
export async function storeForcedSubject(
  { forcedSubjects }: World,
  client: Client,
  subject: string,
  forced = '',
): Promise<void> {
  if (forced === '') return;
  const id = JSON.stringify([client.id, subject]);
  const taken = forcedSubjects.where((each) => each.client_id === client.id && each.forced === forced);
  if (taken.some((each) => each.id !== id)) throw failure('unrecognizable');
  await forcedSubjects.replace({ id, client_id: client.id, forced });
}

/**
 * Whether the subject of an ID token hint can be this user. As in Hydra, any forced identifier of the client matches.
 *
 * @see Hydra consent/strategy_default.go, `matchesValueFromSession`
 */
export async function hintMatchesSubject(
  config: HydraConfig,
  { forcedSubjects }: World,
  client: Client,
  { subject, hinted }: { readonly subject: string; readonly hinted: unknown },
): Promise<boolean> {
  if (hinted === subject || hinted === (await subjectFor(config, client, subject))) return true;
  return forcedSubjects.where(({ client_id, forced }) => client_id === client.id && forced === hinted).length > 0;
}
