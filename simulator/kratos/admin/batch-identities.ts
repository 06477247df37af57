import type { Answer } from '../../http/exchange.ts';
import { readJson } from '../../http/json.ts';
import { Dropped } from '../../runtime/dropped.ts';
import { DuplicateIdentifier } from '../domain/identities.ts';
import type { Draft } from '../identity/draft.ts';
import { settle } from '../identity/settle.ts';
import { ok } from '../request/answers.ts';
import type { Context } from '../request/context.ts';
import { errorBody, KratosError } from '../wire/errors.ts';
import { createRecord } from './create-record.ts';
import { refusals } from './refusals.ts';
import { type BatchBody, batchShape } from './shapes.ts';

const most = 1000;
const mostPasswords = 200;

/** `PATCH /admin/identities`: makes many identities; one that cannot be made does not stop the others. */
export async function batchPatchIdentities(context: Context): Promise<Answer> {
  const body = (await readJson(context.request, batchShape, {
    refuse: refusals.batch,
    strict: true,
    streamed: true,
  })) as BatchBody;
  const patches = body.identities ?? [];
  if (patches.length > most) throw refusals.batchSize();
  // The server looks into each without asking whether it is one, and the connection ends.
  if (patches.some((patch) => !patch)) throw new Dropped();
  const drafts: (Draft | undefined)[] = [];
  for (const patch of patches) drafts.push(patch?.create && (await createRecord(context.kratos, patch.create)));
  const passwords = patches.filter((patch) => patch?.create?.credentials?.password?.config?.password);
  if (passwords.length > mostPasswords) throw refusals.batchPasswords();
  const isAlone = drafts.filter(Boolean).length === 1;
  const identities: unknown[] = [];
  for (const [index, draft] of drafts.entries())
    identities.push(draft ? await create(context, draft, patches[index]?.patch_id, isAlone) : null);
  return ok({ identities });
}

/** @throws KratosError 409 for one that is alone and taken */
async function create(
  { kratos }: Context,
  draft: Draft,
  patchId: string | undefined,
  isAlone: boolean,
): Promise<object> {
  const named = patchId === undefined ? {} : { patch_id: patchId };
  try {
    const { id } = await kratos.world.createIdentity(settle(kratos, draft, undefined));
    return { action: 'create', identity: id, ...named };
  } catch (error) {
    const isTaken = error instanceof DuplicateIdentifier;
    const refusal = isTaken ? refusals.takenOnUpdate() : error;
    if (!(refusal instanceof KratosError) || (isTaken && isAlone)) throw refusal;
    return { action: 'error', ...named, ...errorBody(refusal.fields) };
  }
}
