/** By what a client knows a person (OpenID Connect Core, 8). */
import type { HydraConfig } from '../../config/hydra.ts';
import { readGoUrl } from '../../go/url/url.ts';
import { utf8 } from '../../go/utf8.ts';
import { ConnectionDropped } from '../../runtime/connection-dropped.ts';
import { sha256 } from '../../runtime/digest.ts';
import { failure } from '../wire/errors.ts';
import type { Client } from './client.ts';
import type { World } from './world.ts';

type SubjectType = 'public' | 'pairwise';

/** Fewer letters the server does not take: it ends itself as soon as it looks. */
const shortestSalt = 8;

/**
 * `oidc.subject_identifiers.supported_types` without what does not go with access tokens that tell their subject.
 *
 * @throws Dropped where the server ends itself
 */
export function subjectTypes(
  { oidc, strategies }: HydraConfig,
  strategy: 'jwt' | 'opaque' = strategies.access_token,
): SubjectType[] {
  const { supported_types: supported, pairwise } = oidc.subject_identifiers;
  const isPairwise = supported.includes('pairwise');
  if (isPairwise && strategy === 'opaque' && utf8(pairwise?.salt ?? '').length < shortestSalt)
    throw new ConnectionDropped(
      `oidc.subject_identifiers.pairwise.salt: fewer than ${shortestSalt} letters end Hydra here`,
    );
  const isPublic = supported.includes('public') || !isPairwise;
  return [
    ...(isPublic ? (['public'] as const) : []),
    ...(isPairwise && strategy === 'opaque' ? (['pairwise'] as const) : []),
  ];
}

/**
 * What a client is that does not say.
 *
 * @throws Dropped where nothing is left, which the server does not reckon with
 */
export function standardSubjectType(config: HydraConfig, strategy: 'jwt' | 'opaque'): SubjectType {
  const [first] = subjectTypes(config, strategy);
  if (!first)
    throw new ConnectionDropped('oidc.subject_identifiers.supported_types: none that goes with a JWT as access token');
  return first;
}

const hex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** What clients that know a person by one name have in common. Throws `invalid_request` where that cannot be told. */
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
 * The subject as this client is told it.
 *
 * @param forced what the login chose for it (`force_subject_identifier`), of consequence for pairwise clients alone
 * @throws OAuthError `invalid_request` where there is none
 */
export async function subjectFor(config: HydraConfig, client: Client, subject: string, forced = ''): Promise<string> {
  if (client.subject_type !== 'pairwise') return subject;
  if (!subjectTypes(config).includes('pairwise')) {
    const rest = `was requested by OAuth 2.0 Client '${client.id}' but is not configured.`;
    throw failure('invalid_request', `Subject Identifier Algorithm 'pairwise' ${rest}`);
  }
  if (forced !== '') return forced;
  const salt = config.oidc.subject_identifiers.pairwise?.salt ?? '';
  return hex(await sha256(utf8(`${sectorOf(client)}${subject}${salt}`)));
}

/**
 * Keeps what a login chose, in the place of what another chose before.
 *
 * @throws OAuthError where it is somebody else's at this client already
 */
export async function keepForced(
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

/** Whether an id token that hints at a subject may mean this person; a chosen name counts for whomever it was chosen. */
export async function mayMean(
  config: HydraConfig,
  { forcedSubjects }: World,
  client: Client,
  { subject, hinted }: { readonly subject: string; readonly hinted: unknown },
): Promise<boolean> {
  if (hinted === subject || hinted === (await subjectFor(config, client, subject))) return true;
  return forcedSubjects.where(({ client_id, forced }) => client_id === client.id && forced === hinted).length > 0;
}
