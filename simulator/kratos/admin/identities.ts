/** Single identities: create, read, replace, delete. */

import { uuidOrNil } from '../../go/uuid.ts';
import { emptyAnswer, jsonAnswer, withHeaders } from '../../http/answer.ts';
import type { Answer } from '../../http/exchange.ts';
import { readJson } from '../../http/json.ts';
import { DuplicateIdentifier } from '../domain/identities.ts';
import { settle } from '../identity/apply-traits.ts';
import { type Draft, draftOf } from '../identity/draft.ts';
import { withReadableTokens } from '../identity/provider-tokens.ts';
import { readable } from '../identity/readable.ts';
import type { IdentityRecord } from '../record/records.ts';
import { ok } from '../request/answers.ts';
import type { Context } from '../request/context.ts';
import { readPayload } from '../request/payload.ts';
import { schemaUrl } from '../view/json.ts';
import { errors } from '../wire/errors.ts';
import { createRecord } from './create-record.ts';
import { importCredentials } from './import-credentials.ts';
import { declassified } from './parameters.ts';
import { refusals } from './refusals.ts';
import { createShape, type IdentityBody, updateShape } from './shapes.ts';
import { isState } from './state.ts';
import { adminJson, type View } from './view.ts';

/** The identity that the path names, read or not. @throws KratosError 404 */
function foundIdentity({ kratos, params }: Context): IdentityRecord {
  const identity = kratos.world.identity(uuidOrNil(params.id as string));
  if (!identity) throw errors.notInDatabase();
  return identity;
}

/** The same, read. @throws KratosError 404 and 500 */
export const findIdentity = (context: Context): IdentityRecord => readable(foundIdentity(context));

/** `POST /admin/identities` */
export async function createIdentity(context: Context): Promise<Answer> {
  const { kratos, request } = context;
  const body = (await readJson(request, createShape, {
    refuse: refusals.plain,
    strict: true,
    streamed: true,
  })) as IdentityBody;
  const record = settle(kratos, await createRecord(kratos, body), undefined);
  try {
    await kratos.world.createIdentity(record);
  } catch (error) {
    throw error instanceof DuplicateIdentifier ? refusals.taken() : error;
  }
  const view: View = {
    made: Object.keys(record.credentials),
    isNew: true,
    metadataAdmin: body.metadata_admin !== undefined,
  };
  const location = `${kratos.config.serve.admin.base_url.replace(/\/+$/, '')}/identities/${record.id}`;
  return withHeaders(jsonAnswer(201, adminJson(kratos, record, view)), { location });
}

/** `GET /admin/identities/{id}` */
export async function getIdentity(context: Context): Promise<Answer> {
  return show(context, findIdentity(context));
}

/** `GET /admin/identities/by/external/{externalID}` */
export async function getIdentityByExternalId(context: Context): Promise<Answer> {
  const identity = readable(context.kratos.world.identityByExternalId(context.params.externalID as string));
  if (!identity) throw errors.notInDatabase();
  return show(context, identity);
}

async function show({ kratos, request: { url } }: Context, identity: IdentityRecord): Promise<Answer> {
  // The server names the good values before the bad one instead of the bad one.
  const types = declassified(url.searchParams, (_bad, good) => `[${good.join(' ')}]`);
  const shown = types.includes('oidc') ? await withReadableTokens(kratos, identity) : identity;
  return ok(adminJson(kratos, shown, { declassified: types }));
}

/** `PUT /admin/identities/{id}`: what the body leaves out is lost, except state, schema and credentials. */
export async function updateIdentity(context: Context): Promise<Answer> {
  const { kratos } = context;
  const body = (await readPayload(context.request, updateShape)) as IdentityBody;
  const before = findIdentity(context);
  const state = body.state || before.state;
  if (!isState(state)) throw refusals.state();
  const { external_id: _gone, ...kept } = draftOf(before);
  const credentials = body.credentials
    ? await importCredentials(kratos, before.credentials, body.credentials)
    : before.credentials;
  const record = await saveUpdate(context, before, {
    ...kept,
    schema_id: body.schema_id || before.schema_id,
    state,
    traits: body.traits === undefined ? {} : body.traits,
    credentials,
    metadata_public: body.metadata_public ?? null,
    metadata_admin: body.metadata_admin ?? null,
    ...(body.external_id ? { external_id: body.external_id } : {}),
  });
  const made = Object.keys(record.credentials).filter(
    (type) => !before.credentials[type] || (type === 'password' && body.credentials?.password),
  );
  return ok(
    adminJson(kratos, withTimesOf(before, record), {
      made,
      schemaUrl: schemaUrl(kratos, before.schema_id),
      metadataAdmin: body.metadata_admin !== undefined,
    }),
  );
}

/** Stores a changed identity. @throws KratosError 400 and 409 */
export async function saveUpdate({ kratos }: Context, before: IdentityRecord, draft: Draft): Promise<IdentityRecord> {
  const now = kratos.runtime.clock.now();
  const changed = draft.state === before.state ? draft.state_changed_at : now;
  try {
    const settled = settle(kratos, { ...draft, state_changed_at: changed }, before);
    return await kratos.world.updateIdentity({ ...settled, credentials: byType(settled) });
  } catch (error) {
    throw error instanceof DuplicateIdentifier ? refusals.takenOnUpdate() : error;
  }
}

/** As an answer shows it: credentials with the times that they had when they were found. */
export function withTimesOf(before: IdentityRecord, record: IdentityRecord): IdentityRecord {
  const shown = Object.entries(record.credentials).map(([type, each]) => {
    const { updated_at } = before.credentials[type] ?? each;
    return [type, { ...each, updated_at }] as const;
  });
  return { ...record, credentials: Object.fromEntries(shown) };
}

/** `DELETE /admin/identities/{id}` */
export async function deleteIdentity(context: Context): Promise<Answer> {
  await context.kratos.world.deleteIdentity(foundIdentity(context).id);
  return emptyAnswer(204);
}

const storedTypes = new Set(['password', 'oidc', 'totp', 'webauthn', 'lookup_secret', 'code', 'passkey', 'saml']);

/** As a database keeps them. @throws KratosError 500 for a type that it does not know */
function byType({ credentials }: IdentityRecord): IdentityRecord['credentials'] {
  const list = Object.values(credentials);
  const unknown = list.find(({ type }) => !storedTypes.has(type));
  if (unknown) throw refusals.credentialsType(unknown.type);
  return Object.fromEntries(list.map((each) => [each.type, each]));
}
