/** One step of the settings. A submission that requires a recent login continues after it. */
import type { SettingsFlowRecord } from '../../record/records.ts';
import { readFields } from '../../schema/decode.ts';
import { type Authenticated, findSession } from '../../session/manager.ts';
import { KratosError } from '../../wire/errors.ts';
import type { FlowContext, Method, Submission } from '../engine/method.ts';
import type { Answered, Changed } from '../engine/outcome.ts';
import { queryFields, submissionOf } from '../engine/submission.ts';
import { settingsErrors } from './refusals.ts';
import { pauseSettings, resumeSettings } from './resume-after-sign-in.ts';

/** The submission and the session that sent it. */
export interface SettingsSubmission extends Submission {
  readonly current: Authenticated;
}

/** The changed identity, the method that changed it, and the session with its owner as stored before. */
export interface SettingsChange extends Changed {
  readonly method: string;
  readonly current: Authenticated;
}

/** A link has its fields in the query; the redirect after a new login has none. @throws KratosError */
export async function readSettings(context: FlowContext, flow: SettingsFlowRecord): Promise<SettingsSubmission> {
  const { request } = context;
  const current = (await findSession(context)) as Authenticated;
  if (flow.identity_id !== current.identity.id) throw settingsErrors.otherIdentity('submitted');
  const fields = request.method === 'GET' ? queryFields(request) : await readFields(request);
  return { ...submissionOf(fields), current };
}

/** Passes a submission, or the stored one, to one method. */
export async function submitSettings(
  { name, settings }: Method,
  context: FlowContext,
  flow: SettingsFlowRecord,
  submission: SettingsSubmission,
): Promise<Answered | SettingsChange | undefined> {
  if (!settings) return undefined;
  const resumed = await resumeSettings(context, name, flow);
  try {
    const outcome = await settings.submit(context, flow, resumed ?? submission, submission.current);
    return outcome?.outcome === 'changed' ? { ...outcome, method: name, current: submission.current } : outcome;
  } catch (error) {
    // Kratos also stores the traits of a native flow, although its client has no cookie.
    const mayResume = !resumed && (flow.type === 'browser' || name === 'profile');
    if (mayResume && error instanceof KratosError && error.fields.id === 'session_refresh_required')
      await pauseSettings(context, name, flow, submission);
    throw error;
  }
}

/** An empty body is an error only if no method handles the submission. @throws KratosError */
export async function requireBody({ request }: FlowContext): Promise<void> {
  await readFields(request);
}
