/** Sessions as signed JSON Web Tokens (session/tokenizer.go of Kratos v26.2.0). */

import { sortMembers } from '@members/engines/go/json/map';
import { utf8 } from '@members/engines/go/utf8';
import { evaluateJsonnet, type Json, type JsonMembers, JsonnetError, JsonnetLimit } from '@members/engines/jsonnet';
import type { TokenizerTemplate } from '../../config/kratos-config.ts';
import { goJson } from '../../http/answer.ts';
import type { IdentityRecord, SessionRecord } from '../record/records.ts';
import { type Kratos, publicUrl } from '../request/context.ts';
import { identityJson, sessionJson } from '../view/json.ts';
import { badRequest, ServerPanic } from '../wire/errors.ts';
import { bareError, readUrl } from '../wire/read-url.ts';

type Claims = Readonly<Record<string, unknown>>;
type Jwk = Readonly<Record<string, unknown>>;

/** The algorithms of RFC 7518 (section 3.1) and RFC 8037 that Kratos signs with. */
const algorithms = /^((RS|PS|ES|HS)(256|384|512)|EdDSA|none)$/;

/**
 * The JSON Web Token of a session.
 * @param name of a template in `kratos.yml`
 * @throws KratosError 400 if the template is unknown, or its key or claims mapper is invalid
 */
export async function tokenize(
  kratos: Kratos,
  name: string,
  session: SessionRecord,
  identity: IdentityRecord,
): Promise<string> {
  const { templates } = kratos.config.session.whoami.tokenizer;
  const template = Object.hasOwn(templates, name) ? templates[name] : undefined;
  if (!template) throw badRequest(`Unable to find tokenizer template "${name}".`);
  const key = await signingKey(kratos, template);
  const alg = String(key.alg ?? '');
  if (!algorithms.test(alg))
    throw badRequest(`The JSON Web Key must include a valid "alg" parameter but "${alg}" was given.`);
  const now = Math.floor(kratos.runtime.clock.now() / 1000);
  const subject = { sub: subjectOf(template, identity) };
  const claims = {
    jti: kratos.world.id(),
    iss: publicUrl(kratos, '/'),
    exp: now + Math.floor(template.ttl / 1000),
    sid: session.id,
    nbf: now,
    iat: now,
    ...subject,
  };
  const shown = sessionJson(session, identityJson(kratos, identity));
  const mapped = { ...claims, ...(await mapClaims(kratos, template, shown, claims)), ...subject };
  return sign(key, alg, mapped);
}

function subjectOf({ subject_source }: TokenizerTemplate, { id, external_id }: IdentityRecord): string {
  if (subject_source === 'id') return id;
  if (external_id) return external_id;
  throw badRequest(
    "The session's identity does not have an external ID set, but it is required for the subject claim.",
  );
}

/** The first key of the set. */
async function signingKey(kratos: Kratos, { jwks_url }: TokenizerTemplate): Promise<Jwk> {
  const keys = parseKeys(await readUrl(kratos, jwks_url));
  if (!keys) throw badRequest('failed to parse JWK set');
  const [first] = keys;
  if (!first) throw badRequest('Could not find key a suitable key for tokenization in the JWKS url.');
  return first;
}

/** The keys of a set, or a single key; undefined for any other text. */
function parseKeys(text: string): readonly Jwk[] | undefined {
  try {
    const set = JSON.parse(text) as { readonly keys?: readonly Jwk[]; readonly kty?: string };
    return set.keys ?? (set.kty ? [set as Jwk] : undefined);
  } catch {
    return undefined;
  }
}

/** The claims that the template's mapper makes of the session. */
async function mapClaims(
  kratos: Kratos,
  { claims_mapper_url: url }: TokenizerTemplate,
  session: object,
  claims: Claims,
): Promise<Claims> {
  if (!url) return {};
  const result = await evaluate(await readUrl(kratos, url), { session, claims } as unknown as JsonMembers);
  const claimsOfMapper = isMembers(result) ? result.claims : undefined;
  if (isMembers(claimsOfMapper)) return claimsOfMapper;
  // Kratos has an error message for this, but panics before: it calls `Error()` on a nil error to report the event.
  throw new ServerPanic('Kratos panics: the claims mapper returned no claims');
}

async function evaluate(source: string, external: JsonMembers): Promise<Json> {
  try {
    return await evaluateJsonnet(source, external);
  } catch (error) {
    if (error instanceof JsonnetLimit) throw bareError(error.message);
    if (!(error instanceof JsonnetError)) throw error;
    const failure = badRequest('Unable to execute tokenizer JsonNet.');
    // The response has no place; the doctor shows it.
    failure.cause = error;
    throw failure;
  }
}

const isMembers = (value: unknown): value is JsonMembers =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

async function sign(key: Jwk, alg: string, claims: Claims): Promise<string> {
  // Loaded with the first token, so that the start stays fast.
  const { CompactSign, importJWK } = await import('jose');
  try {
    const secret = await importJWK({ ...key }, alg);
    const kid = String(key.kid ?? '');
    return await new CompactSign(utf8(goJson(sortMembers(claims)).trimEnd()))
      .setProtectedHeader({ alg, kid, typ: 'JWT' })
      .sign(secret);
  } catch {
    throw badRequest('Unable to sign JSON Web Token.');
  }
}
