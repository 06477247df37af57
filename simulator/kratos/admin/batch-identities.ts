import type { Answer } from '../../http/exchange.ts';
import { readJson } from '../../http/json.ts';
import { ConnectionDropped } from '../../runtime/connection-dropped.ts';
import { DuplicateIdentifier } from '../domain/identities.ts';
import { applyTraits } from '../identity/apply-traits.ts';
import type { Draft } from '../identity/draft.ts';
import type { IdentityRecord } from '../record/records.ts';
import { ok } from '../request/answers.ts';
import type { Context } from '../request/context.ts';
import { errorBody, KratosError } from '../wire/errors.ts';
import { createRecord } from './create-record.ts';
import { refusals } from './refusals.ts';
import { type BatchBody, batchShape } from './shapes.ts';

const maxIdentities = 1000;
const maxPasswords = 200;

/** `PATCH /admin/identities`: creates many identities. One that fails does not stop the others. */
export async function batchPatchIdentities(context: Context): Promise<Answer> {
  const body = (await readJson(context.request, batchShape, {
    refuse: refusals.batch,
    strict: true,
    streamed: true,
  })) as BatchBody;
  const patches = body.identities ?? [];
  if (patches.length > maxIdentities) throw refusals.batchSize();
  // Kratos panics on a patch that is null, and the connection ends.
  if (patches.some((patch) => !patch)) throw new ConnectionDropped();
  const drafts: (Draft | undefined)[] = [];
  for (const patch of patches) drafts.push(patch?.create && (await createRecord(context.kratos, patch.create)));
  const passwords = patches.filter((patch) => patch?.create?.credentials?.password?.config?.password);
  if (passwords.length > maxPasswords) throw refusals.batchPasswords();
  const records = drafts.map((draft) => draft && applyTraitsOrError(context, draft));
  // With only one identity to insert, Kratos answers with its conflict instead of listing it.
  const isOnlyOne = records.filter((record) => record && !(record instanceof KratosError)).length === 1;
  const identities: unknown[] = [];
  for (const [index, record] of records.entries())
    identities.push(record ? await create(context, record, patches[index]?.patch_id, isOnlyOne) : null);
  return ok({ identities });
}

function applyTraitsOrError({ kratos }: Context, draft: Draft): IdentityRecord | KratosError {
  try {
    return applyTraits(kratos, draft, undefined);
  } catch (error) {
    if (error instanceof KratosError) return error;
    throw error;
  }
}

/** @throws KratosError 409 for a conflict of the only identity */
async function create(
  { kratos }: Context,
  record: IdentityRecord | KratosError,
  patchId: string | undefined,
  isOnlyOne: boolean,
): Promise<object> {
  const named = patchId === undefined ? {} : { patch_id: patchId };
  const refused = ({ fields }: KratosError) => ({ action: 'error', ...named, ...errorBody(fields) });
  if (record instanceof KratosError) return refused(record);
  try {
    const { id } = await kratos.world.createIdentity(record);
    return { action: 'create', identity: id, ...named };
  } catch (error) {
    if (!(error instanceof DuplicateIdentifier)) throw error;
    const taken = refusals.takenOnUpdate();
    if (isOnlyOne) throw taken;
    return refused(taken);
  }
}
