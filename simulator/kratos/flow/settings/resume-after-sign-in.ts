/** Settings that wait until the person has signed in again (Kratos `settings.PrepareUpdate`). */

import type { SettingsFlowRecord } from '../../record/records.ts';
import { isJsonRequest } from '../../request/context.ts';
import { abort, pause, takeUp } from '../../session/continuity.ts';
import type { FlowContext, Method, Submission } from '../engine/method.ts';

const lifespan = 15 * 60_000;
const nameOf = (method: string) => `ory_kratos_settings_${method}`;

interface Paused {
  readonly flow_id: string;
  readonly identity_id: string;
  readonly method: string;
  readonly fields: readonly (readonly [name: string, values: readonly string[]])[];
}

/** Keeps a submission for this browser. */
export async function pauseSettings(
  context: FlowContext,
  name: string,
  { id, identity_id }: SettingsFlowRecord,
  { method, fields }: Submission,
): Promise<void> {
  const paused: Paused = { flow_id: id, identity_id, method, fields: [...fields] };
  await pause(context, nameOf(name), paused, lifespan);
}

/** The submission that a page goes on with; scripts and native apps send theirs again. */
export async function resumeSettings(
  context: FlowContext,
  name: string,
  flow: SettingsFlowRecord,
): Promise<Submission | undefined> {
  if (flow.type === 'api' || isJsonRequest(context)) return undefined;
  const paused = (await takeUp(context, nameOf(name))) as Paused | undefined;
  if (paused?.flow_id !== flow.id || paused.identity_id !== flow.identity_id) return undefined;
  return { method: paused.method, fields: new Map(paused.fields) };
}

/** A new flow begins with nothing to go on with. */
export async function forgetSettings(context: FlowContext, methods: readonly Method[]): Promise<void> {
  await abort(
    context,
    methods.map(({ name }) => nameOf(name)),
  );
}
