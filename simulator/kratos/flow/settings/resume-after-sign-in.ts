/** Stores a settings submission until the user has signed in again (`PrepareUpdate` in selfservice/flow/settings of Kratos v26.2.0). */

import type { SettingsFlowRecord } from '../../record/records.ts';
import { isJsonRequest } from '../../request/context.ts';
import { abort, pause, resumeOnce } from '../../session/continuity.ts';
import type { FlowContext, Method, Submission } from '../engine/method.ts';

const lifespan = 15 * 60_000;
const recordName = (method: string) => `ory_kratos_settings_${method}`;

interface PausedSubmission {
  readonly flow_id: string;
  readonly identity_id: string;
  readonly method: string;
  readonly fields: readonly (readonly [name: string, values: readonly string[]])[];
}

/** Stores a submission for this browser. */
export async function pauseSettings(
  context: FlowContext,
  name: string,
  { id, identity_id }: SettingsFlowRecord,
  { method, fields }: Submission,
): Promise<void> {
  const paused: PausedSubmission = { flow_id: id, identity_id, method, fields: [...fields] };
  await pause(context, recordName(name), paused, lifespan);
}

/**
 * Returns and removes the stored submission. Undefined for scripts and native apps, which send the submission again.
 */
export async function resumeSettings(
  context: FlowContext,
  name: string,
  flow: SettingsFlowRecord,
): Promise<Submission | undefined> {
  if (flow.type === 'api' || isJsonRequest(context)) return undefined;
  const paused = (await resumeOnce(context, recordName(name))) as PausedSubmission | undefined;
  if (paused?.flow_id !== flow.id || paused.identity_id !== flow.identity_id) return undefined;
  return { method: paused.method, fields: new Map(paused.fields) };
}

/** Removes the submissions that are stored for these methods. Every new flow does so. */
export async function clearPausedSettings(context: FlowContext, methods: readonly Method[]): Promise<void> {
  await abort(
    context,
    methods.map(({ name }) => recordName(name)),
  );
}
