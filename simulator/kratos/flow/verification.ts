import { jsonAnswer, redirect } from '../../http/answer.ts';
import type { Answer } from '../../http/exchange.ts';
import { noStrategy, type Told, verifyByCode } from '../method/code/verification.ts';
import { verifyByLink } from '../method/link/verification.ts';
import type { VerificationFlowRecord } from '../record/records.ts';
import { asKratosError, errorAnswer, forwardError, ok, see, withQuery } from '../request/answers.ts';
import { acceptsJson, type Context, isBrowserRequest, isJsonRequest, publicUrl } from '../request/context.ts';
import { expiredMessage } from '../text/messages.ts';
import { addMessage } from '../ui/nodes.ts';
import { flowJson } from '../view/json.ts';
import { errors, KratosError } from '../wire/errors.ts';
import { apiStatus, inherit, readFlow, showError, submittedFlow, uiUrl } from './common.ts';
import { continueToHydra } from './verification-hydra.ts';
import { newVerificationFlow, requireVerificationStrategy } from './verification-new.ts';

/** By what `active` of a flow says. */
const methods: Readonly<Record<string, typeof verifyByCode>> = { code: verifyByCode, link: verifyByLink };

const isDisabled = ({ kratos }: Context) => !kratos.config.selfservice.flows.verification.enabled;

/** `GET /self-service/verification/api` */
export async function createNativeVerificationFlow(context: Context): Promise<Answer> {
  if (isDisabled(context)) return forwardError(context, errors.verificationDisabled());
  requireVerificationStrategy(context);
  return ok(flowJson(await newVerificationFlow(context, 'api')));
}

/** `GET /self-service/verification/browser`: refusals are JSON for pages, too, but that it is switched off. */
export async function createBrowserVerificationFlow(context: Context): Promise<Answer> {
  if (isDisabled(context)) return forwardError(context, errors.verificationDisabled());
  requireVerificationStrategy(context);
  const flow = await newVerificationFlow(context, 'browser');
  return acceptsJson(context) ? ok(flowJson(flow)) : see(context, uiUrl(context, flow));
}

/** `GET /self-service/verification/flows` */
export async function getVerificationFlow(context: Context): Promise<Answer> {
  if (isDisabled(context)) return forwardError(context, errors.verificationDisabled());
  return readFlow(context, 'verification');
}

/** `POST` and `GET /self-service/verification` */
export async function updateVerificationFlow(context: Context): Promise<Answer> {
  let flow: VerificationFlowRecord;
  try {
    flow = findFlow(context);
  } catch (error) {
    return forwardError(context, asKratosError(error));
  }
  if (flow.expires_at < context.kratos.runtime.clock.now()) return replaceExpired(context, flow);
  // A refusal shows the form as it stands then, also where it was changed on the way.
  try {
    const verify = methods[flow.active];
    if (!verify) throw noStrategy(flow);
    const step = await verify(context, flow);
    return 'status' in step ? step : await showVerification(context, flow, step);
  } catch (error) {
    return writeVerificationError(context, flow, error);
  }
}

function findFlow(context: Context): VerificationFlowRecord {
  try {
    return submittedFlow(context, 'verification');
  } catch (error) {
    throw error instanceof KratosError && error.fields.status === 404 ? errors.verificationNotFound() : error;
  }
}

/** The flow goes on: as JSON, or as its page. */
async function showVerification(context: Context, flow: VerificationFlowRecord, told: Told): Promise<Answer> {
  const onward = await continueToHydra(context, flow, told);
  if (onward) return onward;
  return isBrowserRequest(context) ? see(context, uiUrl(context, flow)) : ok(flowJson(flow));
}

/** Another flow takes the place of an expired one, always a browser's: the link of a message opens there. */
async function replaceExpired(context: Context, old: VerificationFlowRecord): Promise<Answer> {
  const { kratos, csrf } = context;
  csrf.regenerate();
  const flow = await newVerificationFlow(context, 'browser', (made) => {
    inherit(made, old);
    addMessage(made.ui, expiredMessage(4070005, old.expires_at, kratos.runtime.clock.now()));
  });
  const read = withQuery(publicUrl(kratos, '/self-service/verification/flows'), { id: flow.id });
  return see(context, isJsonRequest(context) ? read : uiUrl(context, flow));
}

/** The answer to a failed step (`verification.WriteFlowError`): messages of earlier ones stay. */
async function writeVerificationError(context: Context, flow: VerificationFlowRecord, error: unknown): Promise<Answer> {
  if (!showError(flow.ui, error)) {
    const failure = asKratosError(error);
    const isScript = flow.type === 'api' || isJsonRequest(context);
    return isScript ? errorAnswer(failure, apiStatus(failure)) : forwardError(context, failure);
  }
  const saved = await context.kratos.world.saveFlow(flow);
  if (flow.type === 'browser' && !isJsonRequest(context))
    return redirect(context.request.method, 303, uiUrl(context, saved));
  return jsonAnswer(400, flowJson(saved));
}
