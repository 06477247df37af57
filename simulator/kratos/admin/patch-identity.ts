import { decode, ShapeError } from '@members/engines/go/json/decode';
import { applyPatch, PatchError } from '@members/engines/go/json/json-patch';
import { parseTime, timeUnlessZero, zeroTime } from '@members/engines/go/time';
import { bodyText } from '../../http/body.ts';
import type { Answer } from '../../http/exchange.ts';
import { blankCredentials } from '../identity/credentials.ts';
import type { Credentials, IdentityRecord } from '../record/records.ts';
import { ok } from '../request/answers.ts';
import type { Context, Kratos } from '../request/context.ts';
import { findIdentity, saveUpdate, withPreviousTimes } from './identities.ts';
import { refusals } from './refusals.ts';
import { type IdentityBody, patchedShape } from './shapes.ts';
import { isState } from './state.ts';
import { adminJson } from './view.ts';

const denied = ['/id', '/statechangedat', '/credentials'];
const isDenied = (path: string) => denied.includes(path) || path.startsWith('/credentials/oidc/');

type PatchedIdentity = Omit<IdentityBody, 'credentials'> & {
  readonly schema_url?: string;
  readonly created_at?: string;
  readonly state_changed_at?: string;
  readonly credentials?: Readonly<Record<string, Partial<Credentials> | null>>;
};

/** `PATCH /admin/identities/{id}`: applies a JSON Patch to an identity. */
export async function patchIdentity(context: Context): Promise<Answer> {
  const text = await bodyText(context.request);
  const before = findIdentity(context);
  const patched = applyIdentityPatch(context, before, text);
  const { state = '' } = patched;
  if (!isState(state)) throw refusals.patchedState(state);
  const { external_id: _before, organization_id: _joined, ...kept } = before;
  const record = await saveUpdate(context, before, {
    ...kept,
    ...(patched.external_id ? { external_id: patched.external_id } : {}),
    ...(patched.organization_id ? { organization_id: patched.organization_id } : {}),
    schema_id: patched.schema_id ?? '',
    state,
    state_changed_at: timeUnlessZero(patched.state_changed_at),
    created_at: parseTime(patched.created_at ?? zeroTime),
    traits: patched.traits === undefined ? {} : patched.traits,
    metadata_public: patched.metadata_public ?? null,
    metadata_admin: patched.metadata_admin ?? null,
    verifiable_addresses: patched.verifiable_addresses ?? [],
    recovery_addresses: patched.recovery_addresses ?? [],
    credentials: patchedCredentials(context.kratos, before, patched),
  });
  const view = {
    created: Object.keys(record.credentials).filter(
      (type) => !(before.credentials[type] && patched.credentials?.[type]),
    ),
    schemaUrl: patched.schema_url ?? '',
    metadataAdmin: patched.metadata_admin !== undefined,
  };
  return ok(adminJson(context.kratos, withPreviousTimes(before, record), view));
}

function applyIdentityPatch({ kratos }: Context, before: IdentityRecord, text: string): PatchedIdentity {
  const document = adminJson(kratos, before, { declassified: Object.keys(before.credentials) });
  try {
    return decode(patchedShape, applyPatch(document, text, isDenied)) as PatchedIdentity;
  } catch (error) {
    throw error instanceof PatchError || error instanceof ShapeError ? refusals.patch(error.message) : error;
  }
}

/** The patched credentials. Each has the type of its member `type`, whatever its key is. */
function patchedCredentials(
  kratos: Kratos,
  { credentials: stored }: IdentityRecord,
  { credentials = {} }: PatchedIdentity,
): IdentityRecord['credentials'] {
  return Object.fromEntries(
    Object.entries(credentials).map(([type, patched]) => {
      const { type: named = '', identifiers = [], config = {} } = patched ?? {};
      const known = stored[type] ?? blankCredentials(type, kratos.runtime.clock.now());
      return [type, { ...known, type: named, identifiers, config }];
    }),
  );
}
