/** One step of the settings: what waits for a recent sign-in goes on after it. */
import type { SettingsFlowRecord } from '../../record/records.ts';
import { readFields } from '../../schema/decode.ts';
import { type Authenticated, findSession } from '../../session/manager.ts';
import { KratosError } from '../../wire/errors.ts';
import type { FlowContext, Method, Submission } from '../engine/method.ts';
import type { Answered, Changed } from '../engine/outcome.ts';
import { queryFields, submissionOf } from '../engine/submission.ts';
import { settingsErrors } from './refusals.ts';
import { pauseSettings, resumeSettings } from './resume-after-sign-in.ts';

/** What was sent, and by whom. */
export interface SettingsSubmission extends Submission {
  readonly current: Authenticated;
}

/** The changed person, the method that changed it, and who asked, as they were before. */
export interface ChangedBy extends Changed {
  readonly by: string;
  readonly current: Authenticated;
}

/** By a link, fields are in the query; none are when a page comes back from signing in again. @throws KratosError */
export async function readSettings(context: FlowContext, flow: SettingsFlowRecord): Promise<SettingsSubmission> {
  const { request } = context;
  const current = (await findSession(context)) as Authenticated;
  if (flow.identity_id !== current.identity.id) throw settingsErrors.otherIdentity('submitted');
  const fields = request.method === 'GET' ? queryFields(request) : await readFields(request);
  return { ...submissionOf(fields), current };
}

/** Asks one method, with what it had paused where there is any. */
export async function askForSettings(
  { name, settings }: Method,
  context: FlowContext,
  flow: SettingsFlowRecord,
  submission: SettingsSubmission,
): Promise<Answered | ChangedBy | undefined> {
  if (!settings) return undefined;
  const resumed = await resumeSettings(context, name, flow);
  try {
    const found = await settings.submit(context, flow, resumed ?? submission, submission.current);
    return found?.outcome === 'changed' ? { ...found, by: name, current: submission.current } : found;
  } catch (error) {
    // The server keeps the traits of a native flow, too, whose client has no use for the cookie.
    const keeps = !resumed && (flow.type === 'browser' || name === 'profile');
    if (keeps && error instanceof KratosError && error.fields.id === 'session_refresh_required')
      await pauseSettings(context, name, flow, submission);
    throw error;
  }
}

/** Only here does anybody mind that nothing was sent. @throws KratosError */
export async function refuseNothing({ request }: FlowContext): Promise<void> {
  await readFields(request);
}
