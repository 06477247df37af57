/** Verification by a link in a message (Kratos `strategy/link/strategy_verification.go`). */
import { goLower } from '../../../go/lower.ts';
import type { Answer } from '../../../http/exchange.ts';
import { post } from '../../courier/delivery.ts';
import { templateData } from '../../courier/template-data.ts';
import { unknownVerificationByLink } from '../../courier/templates.ts';
import { addressNode, continueNode } from '../../flow/engine/address-form.ts';
import { showError } from '../../flow/engine/answers.ts';
import { type FlowType, readUrl, uiUrl } from '../../flow/engine/base.ts';
import { type FlowContext, isMeant, isSwitchedOn, type VerificationMethod } from '../../flow/engine/method.ts';
import { answered, type Shown } from '../../flow/engine/outcome.ts';
import { ensureCsrf, readQueryAndBody } from '../../flow/engine/submission.ts';
import { ownerOf, pass } from '../../flow/verification/complete.ts';
import { newVerificationFlow, sendVerification } from '../../flow/verification/new.ts';
import type { Ui, VerificationFlowRecord } from '../../record/records.ts';
import { see } from '../../request/answers.ts';
import { assemble } from '../../schema/decode.ts';
import { listPaths } from '../../schema/paths.ts';
import { compileSchema, ValidationFailure } from '../../schema/validate.ts';
import { expiredMessage, message } from '../../text/messages.ts';
import { addMessage, csrfNode, inputNode, upsertNode } from '../../ui/nodes.ts';
import { errors } from '../../wire/errors.ts';
import { redeemToken, sendVerificationLink } from './token.ts';

const text = { type: 'string' } as const;
const bodySchema = {
  type: 'object',
  properties: {
    method: text,
    token: text,
    email: { ...text, format: 'email' },
    csrf_token: text,
    transient_payload: { type: 'object' },
  },
} as const;
const bodyPaths = listPaths(bodySchema);
const validateBody = compileSchema(bodySchema);

export const verification: VerificationMethod = {
  populate: showAddressForm,

  /** The server makes the form twice, and offers a code to send again. */
  populateSent(context, flow, { via, value }) {
    showAddressForm(context, flow);
    showAddressForm(context, flow);
    flow.ui.nodes.push(inputNode(via, value, 'code', 'submit', { label: message(1070008) }));
  },

  send: (context, flow, { via, value }, about) =>
    sendVerificationLink(context, flow, via === 'sms' ? 'sms' : 'email', value, about),

  async submit(context, flow) {
    if (flow.active !== 'link') return undefined;
    const body = assemble(await readQueryAndBody(context), bodyPaths);
    const violations = validateBody(body);
    if (violations.length > 0) throw new ValidationFailure(...violations);
    const shown: Shown = { outcome: 'shown', told: { transient_payload: body.transient_payload } };
    if (body.token) {
      const refused = await follow(context, flow, String(body.token));
      return refused ? answered(refused) : shown;
    }
    const [method, email] = [String(body.method ?? ''), String(body.email ?? '')];
    const isMine = () => isMeant(context, { method }, 'link');
    if (flow.state === 'passed_challenge' && isMine())
      return answered(await retry(context, flow.type, (ui) => addMessage(ui, message(4070002))));
    try {
      if (!isMine()) return undefined;
      if (email === '') throw new ValidationFailure({ key: 'email', text: message(4000002, { property: 'email' }) });
      await ensureCsrf(context, flow.type, String(body.csrf_token ?? ''));
      await send(context, flow, email, body.transient_payload);
    } finally {
      upsertNode(flow.ui, csrfNode(context.csrf.mask()));
      upsertNode(flow.ui, addressNode('link', email));
    }
    flow.state = 'sent_email';
    flow.ui.messages = [message(1080001)];
    await context.kratos.world.saveFlow(flow);
    return shown;
  },
};

function showAddressForm({ csrf }: FlowContext, { ui }: VerificationFlowRecord): void {
  upsertNode(ui, csrfNode(csrf.mask()));
  upsertNode(ui, addressNode('link'));
  ui.nodes.push(continueNode('link'));
}

/** Nobody learns whether the address is known. */
async function send(
  context: FlowContext,
  flow: VerificationFlowRecord,
  email: string,
  payload: unknown,
): Promise<void> {
  const { kratos } = context;
  const wanted = goLower(email.trim());
  const owner = ownerOf(context, { via: 'email', address: wanted });
  const address = owner?.verifiable_addresses.find(({ via, value }) => via === 'email' && value === wanted);
  if (owner && address) await sendVerification(context, flow, owner, address, { payload });
  else if (kratos.config.selfservice.flows.verification.notify_unknown_recipients)
    await post(
      kratos,
      'email',
      email,
      unknownVerificationByLink,
      templateData(kratos, flow, { payload }, { via: 'email', own: {} }),
    );
}

/** Whoever follows the link holds the address; a bad one begins another flow, for pages. */
async function follow(context: FlowContext, flow: VerificationFlowRecord, token: string): Promise<Answer | undefined> {
  if (!isSwitchedOn(context, 'link')) throw errors.methodDisabled();
  const now = context.kratos.runtime.clock.now();
  const used = await redeemToken(context, flow, token);
  if (used && used.expires_at < now)
    return retry(context, 'browser', (ui) => addMessage(ui, expiredMessage(4070005, used.expires_at, now)));
  const owner = used && ownerOf(context, used);
  if (!used || !owner) return retry(context, 'browser', (ui) => addMessage(ui, message(4070001)));
  try {
    await pass(context, flow, owner, used);
  } catch (error) {
    return retry(context, 'browser', (ui) => {
      if (!showError(ui, error)) throw error;
    });
  }
  return undefined;
}

/** Another flow begins, with the reason as its message; native apps are sent to it, too. */
async function retry(context: FlowContext, type: FlowType, say: (ui: Ui) => void): Promise<Answer> {
  context.csrf.regenerate();
  const flow = await newVerificationFlow(context, type, ({ ui }) => say(ui));
  return see(context, type === 'browser' ? uiUrl(context, flow) : readUrl(context, flow));
}
