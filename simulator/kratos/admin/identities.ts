import { emptyAnswer, jsonAnswer, withHeaders } from '../../http/answer.ts';
import { bodyText } from '../../http/body.ts';
import type { Answer } from '../../http/exchange.ts';
import { ok } from '../answers.ts';
import type { Context } from '../context.ts';
import { newIdentity } from '../domain/new-identity.ts';
import type { Credentials, IdentityRecord } from '../domain/records.ts';
import { DuplicateIdentifier } from '../domain/world.ts';
import { badRequest, errors, generic, KratosError } from '../errors.ts';
import { identityJson, time } from '../json.ts';
import { hashPassword } from '../strategy/password-hash.ts';

interface CreateBody {
  readonly schema_id?: string;
  readonly traits?: unknown;
  readonly state?: 'active' | 'inactive';
  readonly external_id?: string;
  readonly metadata_public?: unknown;
  readonly metadata_admin?: unknown;
  readonly credentials?: { readonly password?: { readonly config?: { password?: string; hashed_password?: string } } };
}

const known = new Set([
  'schema_id',
  'traits',
  'state',
  'external_id',
  'metadata_public',
  'metadata_admin',
  'credentials',
  'verifiable_addresses',
  'recovery_addresses',
  'organization_id',
]);

/** An identity as the admin API shows it: with credentials, but without their secrets. */
function adminJson({ kratos }: Context, identity: IdentityRecord, withSchema = true): Record<string, unknown> {
  const shown = identityJson(kratos, identity);
  const credentials = Object.fromEntries(
    Object.values(identity.credentials).map(({ config: _secret, created_at, updated_at, ...rest }) => [
      rest.type,
      { ...rest, created_at: time(created_at), updated_at: time(updated_at) },
    ]),
  );
  return {
    ...shown,
    ...(withSchema ? {} : { schema_url: '' }),
    ...(identity.metadata_admin === null ? { metadata_admin: null } : { metadata_admin: identity.metadata_admin }),
    credentials,
  };
}

/** `POST /admin/identities` */
export async function createIdentity(context: Context): Promise<Answer> {
  const { kratos } = context;
  const body = await readBody(context);
  const schema = kratos.schemas.get(body.schema_id ?? '');
  if (!schema) throw new KratosError({ status: 400, message: `Unable to find JSON Schema ID: ${body.schema_id}` });
  const traits = body.traits ?? {};
  const [problem] = schema.validate(traits);
  if (problem)
    throw badRequest(
      `I[#/${['traits', ...problem.key.split('.').slice(1, -1)].join('/')}] S[#/properties/traits] ${problem.text.text}`,
    );
  const credentials = await credentialsOf(context, body, schema.identifiers(traits, 'password'));
  const { credentials: _import, traits: _traits, schema_id: _schema, ...rest } = body;
  try {
    const identity = await kratos.world.createIdentity(
      newIdentity(kratos, { ...rest, schema_id: schema.id, traits, credentials }),
    );
    const location = `${kratos.config.serve.admin.base_url.replace(/\/+$/, '')}/identities/${identity.id}`;
    return withHeaders(jsonAnswer(201, adminJson(context, identity)), { location });
  } catch (error) {
    if (!(error instanceof DuplicateIdentifier)) throw error;
    throw new KratosError({
      status: 409,
      message: 'The resource could not be created due to a conflict',
      reason: 'This identity conflicts with another identity that already exists.',
    });
  }
}

async function readBody({ request }: Context): Promise<CreateBody> {
  let body: unknown;
  try {
    body = JSON.parse(await bodyText(request));
  } catch {
    throw new KratosError({ status: 400, message: generic[400] });
  }
  if (body === null || typeof body !== 'object') throw new KratosError({ status: 400, message: generic[400] });
  const stranger = Object.keys(body).find((key) => !known.has(key));
  if (stranger) throw new KratosError({ status: 400, message: `json: unknown field ${JSON.stringify(stranger)}` });
  return body as CreateBody;
}

type NewCredentials = Pick<Credentials, 'type' | 'identifiers' | 'config'>;

async function credentialsOf(
  { kratos }: Context,
  { credentials }: CreateBody,
  identifiers: readonly string[],
): Promise<NewCredentials[]> {
  const config = credentials?.password?.config;
  const hashed =
    config?.hashed_password ?? (config?.password && (await hashPassword(kratos.runtime.random, config.password)));
  // An identifier belongs to its person even before there is a password.
  if (identifiers.length === 0 && !hashed) return [];
  return [{ type: 'password', identifiers, config: hashed ? { hashed_password: hashed } : {} }];
}

/** `GET /admin/identities/{id}` */
export async function getIdentity(context: Context): Promise<Answer> {
  return ok(adminJson(context, find(context)));
}

function find({ kratos, params }: Context): IdentityRecord {
  const identity = kratos.world.identity(params.id as string);
  if (!identity) throw errors.notInDatabase();
  return identity;
}

/** `GET /admin/identities` */
export async function listIdentities(context: Context): Promise<Answer> {
  const { searchParams: query } = context.request.url;
  const identifier = query.get('credentials_identifier')?.toLowerCase();
  const size = Number(query.get('page_size') ?? query.get('per_page')) || 250;
  const after = query.get('page_token');
  const all = context.kratos.world
    .identities()
    .filter(({ credentials }) =>
      identifier ? Object.values(credentials).some(({ identifiers }) => identifiers.includes(identifier)) : true,
    )
    .sort((a, b) => a.id.localeCompare(b.id));
  const from = after ? all.findIndex(({ id }) => id > after) : 0;
  const page = from < 0 ? [] : all.slice(from, from + size);
  const more = from >= 0 && from + size < all.length;
  const link = (rel: string, token: string) => {
    const parameters = new URLSearchParams(query);
    parameters.set('page_size', `${size}`);
    parameters.set('page_token', token);
    parameters.sort();
    return `<${context.request.url.pathname}?${parameters}>; rel="${rel}"`;
  };
  const links = [link('first', '00000000-0000-0000-0000-000000000000')];
  if (more) links.push(link('next', page.at(-1)?.id ?? ''));
  return withHeaders(ok(page.map((identity) => adminJson(context, identity))), { link: links.join(',') });
}

/** `DELETE /admin/identities/{id}` */
export async function deleteIdentity(context: Context): Promise<Answer> {
  await context.kratos.world.deleteIdentity(find(context).id);
  return emptyAnswer(204);
}
