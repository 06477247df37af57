/** Verification by a one-time code (Kratos `strategy/code/strategy_verification.go`). */
import { goLower } from '../../../go/lower.ts';
import type { Answer } from '../../../http/exchange.ts';
import { post } from '../../courier/delivery.ts';
import { templateData } from '../../courier/template-data.ts';
import { unknownVerification } from '../../courier/templates.ts';
import { addressNode } from '../../flow/engine/address-form.ts';
import { showError } from '../../flow/engine/answers.ts';
import { uiUrl } from '../../flow/engine/base.ts';
import { type FlowContext, isMeant, type VerificationMethod } from '../../flow/engine/method.ts';
import { type Answered, answered, type Expired, type Shown } from '../../flow/engine/outcome.ts';
import { ensureCsrf, readQueryAndBody } from '../../flow/engine/submission.ts';
import { ownerOf, pass } from '../../flow/verification/complete.ts';
import { newVerificationFlow, sendVerification } from '../../flow/verification/new.ts';
import type { Ui, VerificationFlowRecord } from '../../record/records.ts';
import { errorAnswer, ok, see } from '../../request/answers.ts';
import { isBrowserRequest, isJsonRequest } from '../../request/context.ts';
import { assemble } from '../../schema/decode.ts';
import { listPaths } from '../../schema/paths.ts';
import { compileSchema, ValidationFailure } from '../../schema/validate.ts';
import { expiredMessage, message } from '../../text/messages.ts';
import { addMessage, csrfNode, setNodeValue, upsertNode } from '../../ui/nodes.ts';
import { flowJson } from '../../view/json.ts';
import { errors, type KratosError } from '../../wire/errors.ts';
import { redeemCode, sendCodes } from './challenge.ts';
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
    const shown: Shown = { outcome: 'shown', told: { transient_payload: body.transient_payload } };
    const [code, email] = [String(body.code ?? ''), String(body.email ?? '')];
    const askAgain = () => {
      upsertNode(flow.ui, csrfNode(context.csrf.mask()));
      upsertNode(flow.ui, addressNode('code', email));
    };
    try {
      const method = String(body.method ?? (code === '' ? '' : 'code'));
      if (!isMeant(context, { method }, 'code')) {
        askAgain();
        return undefined;
      }
      if (flow.state === 'passed_challenge') return answered(await retryPassed(context, flow));
      if (code !== '')
        return context.request.method === 'GET'
          ? answered(await followLink(context, flow, code))
          : await redeem(context, flow, code, shown);
      if (email === '') throw new ValidationFailure({ key: 'email', text: message(4000002, { property: 'email' }) });
      await ensureCsrf(context, flow.type, String(body.csrf_token ?? ''));
    } catch (error) {
      askAgain();
      throw error;
    }
    await send(context, flow, email, body.transient_payload);
    return shown;
  },
};

/** Nobody learns whether the address is known. */
async function send(
  context: FlowContext,
  flow: VerificationFlowRecord,
  email: string,
  payload: unknown,
): Promise<void> {
  const { kratos } = context;
  await kratos.world.saveCodes({ ...kratos.world.codesOf(flow.id), codes: [] });
  const wanted = { via: 'email', value: goLower(email.trim()) };
  const identity = kratos.world.identityByAddress('verifiable', wanted);
  const address = identity?.verifiable_addresses.find(({ via, value }) => via === 'email' && value === wanted.value);
  if (identity && address) await sendVerification(context, flow, identity, address, { payload });
  else if (kratos.config.selfservice.flows.verification.notify_unknown_recipients)
    await post(
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

/** Only fills the code in: what follows a message's link may be a machine. */
async function followLink(context: FlowContext, flow: VerificationFlowRecord, code: string): Promise<Answer> {
  const { csrf, kratos } = context;
  setNodeValue(flow.ui, 'code', code);
  csrf.regenerate();
  upsertNode(flow.ui, csrfNode(csrf.mask()));
  flow.csrf_token = csrf.raw();
  return see(context, uiUrl(context, await kratos.world.saveFlow(flow)));
}

async function redeem(
  context: FlowContext,
  flow: VerificationFlowRecord,
  sent: string,
  shown: Shown,
): Promise<Answered | Shown> {
  const redeemed = await redeemCode(context, flow, sent, (code) => ownerOf(context, code) !== undefined);
  if (redeemed.outcome === 'expired') return answered(await retryExpired(context, flow, redeemed));
  if (redeemed.outcome === 'refused') return answered(await retryRefused(context, flow, redeemed.error));
  const used = redeemed.outcome === 'redeemed' ? redeemed.code : undefined;
  const identity = used && ownerOf(context, used);
  if (used && identity) {
    try {
      await pass(context, flow, identity, used);
    } catch (error) {
      return answered(await retryRefused(context, flow, error));
    }
    return shown;
  }
  flow.ui.messages = [message(4070006)];
  const saved = await context.kratos.world.saveFlow(flow);
  const page = isBrowserRequest(context);
  return answered(page ? see(context, uiUrl(context, saved)) : ok(flowJson(saved, shown.told)));
}

/**
 * Another flow begins, with the reason as its message.
 *
 * @param told what a script is told, by the id of the other flow
 */
async function retry(
  context: FlowContext,
  { type }: VerificationFlowRecord,
  say: (ui: Ui) => void,
  told: (id: string) => KratosError,
): Promise<Answer> {
  context.csrf.regenerate();
  const flow = await newVerificationFlow(context, type, ({ ui }) => say(ui));
  return isJsonRequest(context) ? errorAnswer(told(flow.id)) : see(context, uiUrl(context, flow));
}

/** A code came too late. */
function retryExpired(context: FlowContext, flow: VerificationFlowRecord, { expiredAt }: Expired): Promise<Answer> {
  const now = context.kratos.runtime.clock.now();
  const say = (ui: Ui) => addMessage(ui, expiredMessage(4070005, expiredAt, now));
  return retry(context, flow, say, (id) => errors.flowExpired(expiredAt, now, id));
}

/** A code is not good any more, or a hook objects. @throws the error where no form can show it */
function retryRefused(context: FlowContext, flow: VerificationFlowRecord, error: unknown): Promise<Answer> {
  const say = (ui: Ui) => {
    if (!showError(ui, error)) throw error;
  };
  return retry(context, flow, say, (id) => errors.flowReplaced('An error occured, please retry the flow.', id));
}

/** A flow is done. */
function retryPassed(context: FlowContext, flow: VerificationFlowRecord): Promise<Answer> {
  const say = (ui: Ui) => addMessage(ui, message(4070002));
  return retry(context, flow, say, (id) => errors.flowReplaced('An error occured, please use the new flow.', id));
}
