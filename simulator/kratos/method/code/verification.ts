/** Verification by a one-time code (selfservice/strategy/code/strategy_verification.go of Kratos v26.2.0). */
import { goLower } from '@members/engines/go/lower';
import type { Answer } from '../../../http/exchange.ts';
import { queueMessage } from '../../courier/delivery.ts';
import { templateData } from '../../courier/template-data.ts';
import { unknownVerification } from '../../courier/templates.ts';
import { addressNode } from '../../flow/engine/address-form.ts';
import { showError } from '../../flow/engine/answers.ts';
import { uiUrl } from '../../flow/engine/base.ts';
import { type FlowContext, isForMethod, type VerificationMethod } from '../../flow/engine/method.ts';
import { type Answered, answered, type Expired, type NextScreen } from '../../flow/engine/outcome.ts';
import { checkCsrf, readQueryAndBody } from '../../flow/engine/submission.ts';
import { addressOwner, completeVerification } from '../../flow/verification/complete.ts';
import { newVerificationFlow, sendVerification } from '../../flow/verification/new.ts';
import type { Ui, VerificationFlowRecord } from '../../record/records.ts';
import { errorAnswer, ok, seeOther } from '../../request/answers.ts';
import { isBrowserRequest, isJsonRequest } from '../../request/context.ts';
import { assemble } from '../../schema/decode.ts';
import { listPaths } from '../../schema/paths.ts';
import { compileSchema, ValidationFailure } from '../../schema/validate.ts';
import { expiredMessage, message } from '../../text/messages.ts';
import { addMessage, csrfNode, setNodeValue, upsertNode } from '../../ui/nodes.ts';
import { flowJson } from '../../view/json.ts';
import { errors, type KratosError } from '../../wire/errors.ts';
import { redeemCode, sendCodes } from './one-time-codes.ts';
import { showAddressForm, showCodeForm } from './verification-form.ts';

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

export const verification: VerificationMethod = {
  populate: showAddressForm,
  populateSent: (context, flow, { via, value }) => showCodeForm(context, flow, via, value),

  send: (context, flow, { via, value }, about) =>
    sendCodes(context, flow, [{ channel: via === 'sms' ? 'sms' : 'email', address: value }], about),

  async submit(context, flow) {
    if (flow.active !== 'code') return undefined;
    const body = assemble(await readQueryAndBody(context), bodyPaths);
    const violations = validateBody(body);
    if (violations.length > 0) throw new ValidationFailure(...violations);
    const nextScreen: NextScreen = { outcome: 'nextScreen', extra: { transient_payload: body.transient_payload } };
    const [code, email] = [String(body.code ?? ''), String(body.email ?? '')];
    const showAddressAgain = () => {
      upsertNode(flow.ui, csrfNode(context.csrf.mask()));
      upsertNode(flow.ui, addressNode('code', email));
    };
    try {
      const method = String(body.method ?? (code === '' ? '' : 'code'));
      if (!isForMethod(context, { method }, 'code')) {
        showAddressAgain();
        return undefined;
      }
      if (flow.state === 'passed_challenge') return answered(await retryPassed(context, flow));
      if (code !== '')
        return context.request.method === 'GET'
          ? answered(await fillInCode(context, flow, code))
          : await redeem(context, flow, code, nextScreen);
      if (email === '') throw new ValidationFailure({ key: 'email', text: message(4000002, { property: 'email' }) });
      await checkCsrf(context, flow.type, String(body.csrf_token ?? ''));
    } catch (error) {
      showAddressAgain();
      throw error;
    }
    await send(context, flow, email, body.transient_payload);
    return nextScreen;
  },
};

/** Sends a code. The response does not reveal whether the address is known. */
async function send(
  context: FlowContext,
  flow: VerificationFlowRecord,
  email: string,
  payload: unknown,
): Promise<void> {
  const { kratos } = context;
  await kratos.world.saveCodes({ ...kratos.world.codesOf(flow.id), codes: [] });
  const key = { via: 'email', value: goLower(email.trim()) };
  const identity = kratos.world.identityByAddress('verifiable', key);
  const address = identity?.verifiable_addresses.find(({ via, value }) => via === 'email' && value === key.value);
  if (identity && address) await sendVerification(context, flow, identity, address, { payload });
  else if (kratos.config.selfservice.flows.verification.notify_unknown_recipients)
    await queueMessage(
      kratos,
      'email',
      email,
      unknownVerification,
      templateData(kratos, flow, { payload }, { via: 'email', own: {} }),
    );
  flow.state = 'sent_email';
  showCodeForm(context, flow, 'email', email);
  await kratos.world.saveFlow(flow);
}

/** Only fills the code into the form, because mail scanners open links too. */
async function fillInCode(context: FlowContext, flow: VerificationFlowRecord, code: string): Promise<Answer> {
  const { csrf, kratos } = context;
  setNodeValue(flow.ui, 'code', code);
  csrf.regenerate();
  upsertNode(flow.ui, csrfNode(csrf.mask()));
  flow.csrf_token = csrf.raw();
  return seeOther(context, uiUrl(context, await kratos.world.saveFlow(flow)));
}

async function redeem(
  context: FlowContext,
  flow: VerificationFlowRecord,
  sent: string,
  nextScreen: NextScreen,
): Promise<Answered | NextScreen> {
  const redeemed = await redeemCode(context, flow, sent, (code) => addressOwner(context, code) !== undefined);
  if (redeemed.outcome === 'expired') return answered(await retryExpired(context, flow, redeemed));
  if (redeemed.outcome === 'refused') return answered(await retryRefused(context, flow, redeemed.error));
  const used = redeemed.outcome === 'redeemed' ? redeemed.code : undefined;
  const identity = used && addressOwner(context, used);
  if (used && identity) {
    try {
      await completeVerification(context, flow, identity, used);
    } catch (error) {
      return answered(await retryRefused(context, flow, error));
    }
    return nextScreen;
  }
  flow.ui.messages = [message(4070006)];
  const saved = await context.kratos.world.saveFlow(flow);
  const page = isBrowserRequest(context);
  return answered(page ? seeOther(context, uiUrl(context, saved)) : ok(flowJson(saved, nextScreen.extra)));
}

/**
 * Replaces the flow by a new one with the reason as its message.
 * @param scriptError makes the error for scripts from the new flow's id
 */
async function retry(
  context: FlowContext,
  { type }: VerificationFlowRecord,
  addMessages: (ui: Ui) => void,
  scriptError: (id: string) => KratosError,
): Promise<Answer> {
  context.csrf.regenerate();
  const flow = await newVerificationFlow(context, type, ({ ui }) => addMessages(ui));
  return isJsonRequest(context) ? errorAnswer(scriptError(flow.id)) : seeOther(context, uiUrl(context, flow));
}

/** The code has expired. */
function retryExpired(context: FlowContext, flow: VerificationFlowRecord, { expiredAt }: Expired): Promise<Answer> {
  const now = context.kratos.runtime.clock.now();
  const addMessages = (ui: Ui) => addMessage(ui, expiredMessage(4070005, expiredAt, now));
  return retry(context, flow, addMessages, (id) => errors.flowExpired(expiredAt, now, id));
}

/** The code is no longer valid, or a hook refused. @throws the error if a form cannot show it */
function retryRefused(context: FlowContext, flow: VerificationFlowRecord, error: unknown): Promise<Answer> {
  const addMessages = (ui: Ui) => {
    if (!showError(ui, error)) throw error;
  };
  return retry(context, flow, addMessages, (id) => errors.flowReplaced('An error occured, please retry the flow.', id));
}

/** The flow is already completed. */
function retryPassed(context: FlowContext, flow: VerificationFlowRecord): Promise<Answer> {
  const addMessages = (ui: Ui) => addMessage(ui, message(4070002));
  return retry(context, flow, addMessages, (id) =>
    errors.flowReplaced('An error occured, please use the new flow.', id),
  );
}
