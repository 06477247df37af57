import type { Answer } from '../../http/exchange.ts';
import { settingsStrategies } from '../method/settings-list.ts';
import type { SettingsFlowRecord } from '../record/records.ts';
import type { Context } from '../request/context.ts';
import { readFields } from '../schema/decode.ts';
import { ValidationFailure } from '../schema/validate.ts';
import type { Authenticated } from '../session/manager.ts';
import { message } from '../text/messages.ts';
import { KratosError } from '../wire/errors.ts';
import type { Submission } from './common.ts';
import { completeSettings } from './settings-complete.ts';
import type { SettingsStrategy } from './settings-method.ts';
import { pauseSettings, resumeSettings } from './settings-pause.ts';

/** Asks one strategy after the other. @throws KratosError | ValidationFailure | DuplicateIdentifier */
export async function submitSettings(
  context: Context,
  flow: SettingsFlowRecord,
  current: Authenticated,
): Promise<Answer> {
  const submission = await submissionOf(context);
  for (const strategy of settingsStrategies) {
    const resumed = await resumeSettings(context, strategy, flow);
    const found = resumed
      ? await strategy.update(context, flow, resumed, current)
      : await update(context, flow, submission, current, strategy);
    if (!found) continue;
    return 'status' in found ? found : completeSettings(context, flow, found, strategy.method);
  }
  // Only here does anybody mind that nothing was sent.
  await readFields(context.request);
  throw new ValidationFailure({ key: '', text: message(4010004) });
}

/** Without a body when a page comes back from signing in again. */
async function submissionOf({ request }: Context): Promise<Submission> {
  if (request.method === 'GET') return { fields: new Map(), method: '' };
  const fields = await readFields(request);
  return { fields, method: fields.get('method')?.[0] ?? '' };
}

/** What only a recent sign-in may change is kept until there is one. */
async function update(
  context: Context,
  flow: SettingsFlowRecord,
  submission: Submission,
  current: Authenticated,
  strategy: SettingsStrategy,
) {
  try {
    return await strategy.update(context, flow, submission, current);
  } catch (error) {
    // The server keeps the traits of a native flow, too, whose client has no use for the cookie.
    const keeps = flow.type === 'browser' || strategy.method === 'profile';
    if (keeps && error instanceof KratosError && error.fields.id === 'session_refresh_required')
      await pauseSettings(context, strategy, flow, submission);
    throw error;
  }
}
