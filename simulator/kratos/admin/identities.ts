/** Creates, reads, replaces and deletes single identities. */

import { uuidOrNil } from '@members/engines/go/uuid';
import { emptyAnswer, jsonAnswer, withHeaders } from '../../http/answer.ts';
import type { Answer } from '../../http/exchange.ts';
import { readJson } from '../../http/json.ts';
import { DuplicateIdentifier } from '../domain/identities.ts';
import { applyTraits } from '../identity/apply-traits.ts';
import { type Draft, draftOf } from '../identity/draft.ts';
import { withDecryptedTokens } from '../identity/provider-tokens.ts';
import { requireReadable } from '../identity/readable.ts';
import type { IdentityRecord } from '../record/records.ts';
import { ok } from '../request/answers.ts';
import type { Context } from '../request/context.ts';
import { readPayload } from '../request/payload.ts';
import { schemaUrl } from '../view/json.ts';
import { errors } from '../wire/errors.ts';
import { createRecord } from './create-record.ts';
import { importCredentials } from './import-credentials.ts';
import { includedCredentials } from './parameters.ts';
import { refusals } from './refusals.ts';
import { createShape, type IdentityBody, updateShape } from './shapes.ts';
import { isState } from './state.ts';
import { adminJson, type IdentityView } from './view.ts';

/** The identity of the path, even if Kratos cannot read it. @throws KratosError 404 */
function lookUpIdentity({ kratos, params }: Context): IdentityRecord {
  const identity = kratos.world.identity(uuidOrNil(params.id as string));
  if (!identity) throw errors.notInDatabase();
  return identity;
}

/** The identity of the path. @throws KratosError 404, or 500 if Kratos cannot read it */
export const findIdentity = (context: Context): IdentityRecord => requireReadable(lookUpIdentity(context));

/** `POST /admin/identities`: creates an identity. */
export async function createIdentity(context: Context): Promise<Answer> {
  const { kratos, request } = context;
  const body = (await readJson(request, createShape, {
    refuse: refusals.withMessage,
    strict: true,
    streamed: true,
  })) as IdentityBody;
  const record = applyTraits(kratos, await createRecord(kratos, body), undefined);
  try {
    await kratos.world.createIdentity(record);
  } catch (error) {
    throw error instanceof DuplicateIdentifier ? refusals.taken() : error;
  }
  const view: IdentityView = {
    created: Object.keys(record.credentials),
    isNew: true,
    metadataAdmin: body.metadata_admin !== undefined,
  };
  const location = `${kratos.config.serve.admin.base_url.replace(/\/+$/, '')}/identities/${record.id}`;
  return withHeaders(jsonAnswer(201, adminJson(kratos, record, view)), { location });
}

/** `GET /admin/identities/{id}`: one identity. */
export async function getIdentity(context: Context): Promise<Answer> {
  return identityAnswer(context, findIdentity(context));
}

/** `GET /admin/identities/by/external/{externalID}`: one identity by its external id. */
export async function getIdentityByExternalId(context: Context): Promise<Answer> {
  const identity = requireReadable(context.kratos.world.identityByExternalId(context.params.externalID as string));
  if (!identity) throw errors.notInDatabase();
  return identityAnswer(context, identity);
}

async function identityAnswer({ kratos, request: { url } }: Context, identity: IdentityRecord): Promise<Answer> {
  // Kratos's error lists the valid values before the invalid one, not the invalid one.
  const types = includedCredentials(url.searchParams, (_bad, good) => `[${good.join(' ')}]`);
  const shown = types.includes('oidc') ? await withDecryptedTokens(kratos, identity) : identity;
  return ok(adminJson(kratos, shown, { declassified: types }));
}

/**
 * `PUT /admin/identities/{id}`: replaces an identity. Members that the body leaves out are removed, except state,
 * schema and credentials.
 */
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
    adminJson(kratos, withPreviousTimes(before, record), {
      created: made,
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
    const applied = applyTraits(kratos, { ...draft, state_changed_at: changed }, before);
    return await kratos.world.updateIdentity({ ...applied, credentials: keyedByType(applied) });
  } catch (error) {
    throw error instanceof DuplicateIdentifier ? refusals.takenOnUpdate() : error;
  }
}

/** The identity as the response shows it: with the times that its credentials had before the request. */
export function withPreviousTimes(before: IdentityRecord, record: IdentityRecord): IdentityRecord {
  const shown = Object.entries(record.credentials).map(([type, each]) => {
    const { updated_at } = before.credentials[type] ?? each;
    return [type, { ...each, updated_at }] as const;
  });
  return { ...record, credentials: Object.fromEntries(shown) };
}

/** `DELETE /admin/identities/{id}`: deletes an identity. */
export async function deleteIdentity(context: Context): Promise<Answer> {
  await context.kratos.world.deleteIdentity(lookUpIdentity(context).id);
  return emptyAnswer(204);
}

const storedTypes = new Set(['password', 'oidc', 'totp', 'webauthn', 'lookup_secret', 'code', 'passkey', 'saml']);

/**
 * The credentials keyed by their own type, as the database returns them.
 * @throws KratosError 500 for an unknown type
 */
function keyedByType({ credentials }: IdentityRecord): IdentityRecord['credentials'] {
  const list = Object.values(credentials);
  const unknown = list.find(({ type }) => !storedTypes.has(type));
  if (unknown) throw refusals.credentialsType(unknown.type);
  return Object.fromEntries(list.map((each) => [each.type, each]));
}
