/** Verification by a one-time code (Kratos `strategy/code/strategy_verification.go`). */
import type { UiText } from '../../../../openapi/index.ts';
import { mediaType } from '../../../http/body.ts';
import type { Answer } from '../../../http/exchange.ts';
import { post } from '../../courier/delivery.ts';
import { unknownVerification } from '../../courier/templates.ts';
import { ensureCsrf, showError, uiUrl } from '../../flow/common.ts';
import { isMeant } from '../../flow/method.ts';
import { addressNode, showCodeForm, showVerified } from '../../flow/verification-form.ts';
import { newVerificationFlow, sendVerification } from '../../flow/verification-new.ts';
import { markVerified } from '../../identity/addresses.ts';
import type { IdentityRecord, OneTimeCode, VerificationFlowRecord } from '../../record/records.ts';
import { errorAnswer, ok, see } from '../../request/answers.ts';
import { type Context, isBrowserRequest, isJsonRequest } from '../../request/context.ts';
import { secureReturnTo } from '../../request/return-to.ts';
import { assemble, type Fields, FormFields, readFields } from '../../schema/decode.ts';
import { listPaths } from '../../schema/paths.ts';
import { compileSchema, ValidationFailure } from '../../schema/validate.ts';
import { expiredMessage, message } from '../../text/messages.ts';
import { addMessage, csrfNode, setNodeValue, upsertNode } from '../../ui/nodes.ts';
import { flowJson } from '../../view/json.ts';
import { errors, KratosError, TooLate } from '../../wire/errors.ts';
import { redeemCode } from './challenge.ts';

const text = { type: 'string' } as const;
const bodySchema = {
  type: 'object',
  properties: {
    method: { ...text, enum: ['code', 'link'] },
    code: text,
    email: { ...text, format: 'email' },
    csrf_token: text,
    transient_payload: { type: 'object' },
  },
} as const;
const bodyPaths = listPaths(bodySchema);
const validateBody = compileSchema(bodySchema);

/** What an answer shows beside the flow, once. */
export type Told = Readonly<{ transient_payload: unknown }>;

/**
 * Takes one step of a flow.
 *
 * @returns an answer where this step has one of its own
 * @throws ValidationFailure or KratosError for the flow's form
 */
export async function verifyByCode(context: Context, flow: VerificationFlowRecord): Promise<Answer | Told> {
  const body = assemble(await sentFields(context), bodyPaths);
  const violations = validateBody(body);
  if (violations.length > 0) throw new ValidationFailure(...violations);
  const told: Told = { transient_payload: body.transient_payload };
  const [code, email] = [String(body.code ?? ''), String(body.email ?? '')];
  try {
    const method = String(body.method ?? (code === '' ? '' : 'code'));
    if (!isMeant(context, { fields: new Map(), method }, 'code')) throw noStrategy(flow);
    if (flow.state === 'passed_challenge') return await retry(context, flow, message(4070002));
    if (code !== '')
      return context.request.method === 'GET'
        ? await followLink(context, flow, code)
        : await redeem(context, flow, code, told);
    if (email === '') throw new ValidationFailure({ key: 'email', text: message(4000002, { property: 'email' }) });
    await ensureCsrf(context, flow.type, String(body.csrf_token ?? ''));
  } catch (error) {
    upsertNode(flow.ui, csrfNode(context.csrf.mask()));
    upsertNode(flow.ui, addressNode('code', email));
    throw error;
  }
  await send(context, flow, email);
  return told;
}

/** A flow that once found no method never finds one again. */
export function noStrategy(flow: VerificationFlowRecord): ValidationFailure {
  flow.active = 'default';
  return new ValidationFailure({ key: '', text: message(4010006) });
}

/** The link of a message has its fields in the query; there they count more than in JSON, and less than in a form. */
export async function sentFields({ request }: Context): Promise<Fields> {
  const query = Array.from(request.url.searchParams, ([name, value]): [string, readonly string[]] => [name, [value]]);
  if (request.method === 'GET') return new FormFields(query);
  const body = await readFields(request);
  return mediaType(request) === 'application/json' ? new Map([...body, ...query]) : new FormFields([...query, ...body]);
}

/** Nobody learns whether the address is known. */
async function send(context: Context, flow: VerificationFlowRecord, email: string): Promise<void> {
  const { kratos } = context;
  await kratos.world.saveCodes({ ...kratos.world.codesOf(flow.id), codes: [] });
  const wanted = { via: 'email', value: email.trim().toLowerCase() };
  const identity = kratos.world.identityByAddress('verifiable', wanted);
  const address = identity?.verifiable_addresses.find(({ via, value }) => via === 'email' && value === wanted.value);
  if (identity && address) await sendVerification(context, flow, identity, address);
  else if (kratos.config.selfservice.flows.verification.notify_unknown_recipients)
    await post(kratos, 'email', email, unknownVerification);
  flow.state = 'sent_email';
  showCodeForm(context, flow, 'email', email);
  await kratos.world.saveFlow(flow);
}

/** Only fills the code in: what follows a message's link may be a machine. */
async function followLink(context: Context, flow: VerificationFlowRecord, code: string): Promise<Answer> {
  const { csrf, kratos } = context;
  setNodeValue(flow.ui, 'code', code);
  csrf.regenerate();
  upsertNode(flow.ui, csrfNode(csrf.mask()));
  flow.csrf_token = csrf.raw();
  return see(context, uiUrl(context, await kratos.world.saveFlow(flow)));
}

async function redeem(
  context: Context,
  flow: VerificationFlowRecord,
  sent: string,
  told: Told,
): Promise<Answer | Told> {
  let used: OneTimeCode | undefined;
  try {
    used = await redeemCode(context, flow, sent);
  } catch (error) {
    if (error instanceof Error) return retry(context, flow, error);
    throw error;
  }
  const identity = used && ownerOf(context, used);
  if (used && identity) {
    await pass(context, flow, identity, used);
    return told;
  }
  flow.ui.messages = [message(4070006)];
  const saved = await context.kratos.world.saveFlow(flow);
  return isBrowserRequest(context) ? see(context, uiUrl(context, saved)) : ok(flowJson(saved, told));
}

/** Whose address it is. */
export const ownerOf = ({ kratos }: Context, { via, address }: Pick<OneTimeCode, 'via' | 'address'>) =>
  kratos.world.identityByAddress('verifiable', { via, value: address });

export async function pass(
  context: Context,
  flow: VerificationFlowRecord,
  identity: IdentityRecord,
  { via, address: value }: Pick<OneTimeCode, 'via' | 'address'>,
): Promise<void> {
  const { kratos, csrf } = context;
  await markVerified(kratos, identity, { via, value });
  if (flow.type === 'browser' && csrf.raw() === '') csrf.regenerate();
  flow.csrf_token = csrf.raw();
  flow.state = 'passed_challenge';
  showVerified(flow, csrf.mask(), continueUrl(context, flow));
  await kratos.world.saveFlow(flow);
}

/** An address that is not allowed is no error here: the default takes its place. */
function continueUrl({ kratos }: Context, { return_to }: VerificationFlowRecord): string {
  const { default_browser_return_url: own } = kratos.config.selfservice.flows.verification.after;
  try {
    return secureReturnTo(kratos, return_to, own);
  } catch (error) {
    if (error instanceof KratosError) return secureReturnTo(kratos, '', own);
    throw error;
  }
}

/** Another flow begins, with the reason as its message. @throws what no form can show */
async function retry(context: Context, { type }: VerificationFlowRecord, cause: UiText | Error): Promise<Answer> {
  const now = context.kratos.runtime.clock.now();
  context.csrf.regenerate();
  const flow = await newVerificationFlow(context, type, ({ ui }) => {
    if (cause instanceof TooLate) addMessage(ui, expiredMessage(4070005, cause.expiredAt, now));
    else if (!(cause instanceof Error)) addMessage(ui, cause);
    else if (!showError(ui, cause)) throw cause;
  });
  if (!isJsonRequest(context)) return see(context, uiUrl(context, flow));
  if (cause instanceof TooLate) return errorAnswer(errors.flowExpired(cause.expiredAt, now, flow.id));
  const reason = `An error occured, please ${cause instanceof Error ? 'retry the flow' : 'use the new flow'}.`;
  return errorAnswer(errors.flowReplaced(reason, flow.id));
}
