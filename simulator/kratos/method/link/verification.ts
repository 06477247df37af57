/** Verification by a link in a message (selfservice/strategy/link/strategy_verification.go of Kratos v26.2.0). */
import { goLower } from '@members/engines/go/lower';
import type { Answer } from '../../../http/exchange.ts';
import { queueMessage } from '../../courier/delivery.ts';
import { templateData } from '../../courier/template-data.ts';
import { unknownVerificationByLink } from '../../courier/templates.ts';
import { addressNode, continueNode } from '../../flow/engine/address-form.ts';
import { showError } from '../../flow/engine/answers.ts';
import { type FlowType, flowUrl, uiUrl } from '../../flow/engine/base.ts';
import { type FlowContext, isForMethod, isMethodEnabled, type VerificationMethod } from '../../flow/engine/method.ts';
import { answered, type NextScreen } from '../../flow/engine/outcome.ts';
import { checkCsrf, readQueryAndBody } from '../../flow/engine/submission.ts';
import { addressOwner, completeVerification } from '../../flow/verification/complete.ts';
import { newVerificationFlow, sendVerification } from '../../flow/verification/new.ts';
import type { Ui, VerificationFlowRecord } from '../../record/records.ts';
import { seeOther } from '../../request/answers.ts';
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

  /** Kratos populates this form twice and adds the button that sends another code. */
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
    const nextScreen: NextScreen = { outcome: 'nextScreen', extra: { transient_payload: body.transient_payload } };
    if (body.token) {
      const refused = await followLink(context, flow, String(body.token));
      return refused ? answered(refused) : nextScreen;
    }
    const [method, email] = [String(body.method ?? ''), String(body.email ?? '')];
    const isForLink = () => isForMethod(context, { method }, 'link');
    if (flow.state === 'passed_challenge' && isForLink())
      return answered(await retry(context, flow.type, (ui) => addMessage(ui, message(4070002))));
    try {
      if (!isForLink()) return undefined;
      if (email === '') throw new ValidationFailure({ key: 'email', text: message(4000002, { property: 'email' }) });
      await checkCsrf(context, flow.type, String(body.csrf_token ?? ''));
      await send(context, flow, email, body.transient_payload);
    } finally {
      upsertNode(flow.ui, csrfNode(context.csrf.mask()));
      upsertNode(flow.ui, addressNode('link', email));
    }
    flow.state = 'sent_email';
    flow.ui.messages = [message(1080001)];
    await context.kratos.world.saveFlow(flow);
    return nextScreen;
  },
};

function showAddressForm({ csrf }: FlowContext, { ui }: VerificationFlowRecord): void {
  upsertNode(ui, csrfNode(csrf.mask()));
  upsertNode(ui, addressNode('link'));
  ui.nodes.push(continueNode('link'));
}

/** Sends a link. The response does not reveal whether the address is known. */
async function send(
  context: FlowContext,
  flow: VerificationFlowRecord,
  email: string,
  payload: unknown,
): Promise<void> {
  const { kratos } = context;
  const normalised = goLower(email.trim());
  const owner = addressOwner(context, { via: 'email', address: normalised });
  const address = owner?.verifiable_addresses.find(({ via, value }) => via === 'email' && value === normalised);
  if (owner && address) await sendVerification(context, flow, owner, address, { payload });
  else if (kratos.config.selfservice.flows.verification.notify_unknown_recipients)
    await queueMessage(
      kratos,
      'email',
      email,
      unknownVerificationByLink,
      templateData(kratos, flow, { payload }, { via: 'email', own: {} }),
    );
}

/**
 * Verifies the address of a link.
 * @returns the redirect to a new browser flow if the link is invalid or a hook refused
 */
async function followLink(
  context: FlowContext,
  flow: VerificationFlowRecord,
  token: string,
): Promise<Answer | undefined> {
  if (!isMethodEnabled(context, 'link')) throw errors.methodDisabled();
  const now = context.kratos.runtime.clock.now();
  const used = await redeemToken(context, flow, token);
  if (used && used.expires_at < now)
    return retry(context, 'browser', (ui) => addMessage(ui, expiredMessage(4070005, used.expires_at, now)));
  const owner = used && addressOwner(context, used);
  if (!used || !owner) return retry(context, 'browser', (ui) => addMessage(ui, message(4070001)));
  try {
    await completeVerification(context, flow, owner, used);
  } catch (error) {
    return retry(context, 'browser', (ui) => {
      if (!showError(ui, error)) throw error;
    });
  }
  return undefined;
}

/** Replaces the flow by a new one with the reason as its message. Native apps are redirected to it too. */
async function retry(context: FlowContext, type: FlowType, addMessages: (ui: Ui) => void): Promise<Answer> {
  context.csrf.regenerate();
  const flow = await newVerificationFlow(context, type, ({ ui }) => addMessages(ui));
  return seeOther(context, type === 'browser' ? uiUrl(context, flow) : flowUrl(context, flow));
}
