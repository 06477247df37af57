/** Verification by a link in a message (Kratos `strategy/link/strategy_verification.go`). */
import type { UiText } from '../../../../openapi/index.ts';
import type { Answer } from '../../../http/exchange.ts';
import { post } from '../../courier/delivery.ts';
import { unknownVerificationByLink } from '../../courier/templates.ts';
import { ensureCsrf, type FlowType, uiUrl } from '../../flow/common.ts';
import { isMeant, isSwitchedOn } from '../../flow/method.ts';
import { addressNode } from '../../flow/verification-form.ts';
import { newVerificationFlow, sendVerification } from '../../flow/verification-new.ts';
import type { VerificationFlowRecord } from '../../record/records.ts';
import { see, withQuery } from '../../request/answers.ts';
import { type Context, publicUrl } from '../../request/context.ts';
import { assemble } from '../../schema/decode.ts';
import { listPaths } from '../../schema/paths.ts';
import { compileSchema, ValidationFailure } from '../../schema/validate.ts';
import { expiredMessage, message } from '../../text/messages.ts';
import { addMessage, csrfNode, upsertNode } from '../../ui/nodes.ts';
import { errors } from '../../wire/errors.ts';
import { noStrategy, ownerOf, pass, sentFields, type Told } from '../code/verification.ts';
import { redeemToken } from './token.ts';

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

/**
 * Takes one step of a flow: sends a link, or is where one leads.
 *
 * @returns an answer where this step has one of its own
 * @throws ValidationFailure or KratosError for the flow's form
 */
export async function verifyByLink(context: Context, flow: VerificationFlowRecord): Promise<Answer | Told> {
  const body = assemble(await sentFields(context), bodyPaths);
  const violations = validateBody(body);
  if (violations.length > 0) throw new ValidationFailure(...violations);
  const told: Told = { transient_payload: body.transient_payload };
  if (body.token) return (await follow(context, flow, String(body.token))) ?? told;
  const [method, email] = [String(body.method ?? ''), String(body.email ?? '')];
  const isMine = () => isMeant(context, { fields: new Map(), method }, 'link');
  if (flow.state === 'passed_challenge' && isMine()) return retry(context, flow.type, message(4070002));
  try {
    if (!isMine()) throw noStrategy(flow);
    if (email === '') throw new ValidationFailure({ key: 'email', text: message(4000002, { property: 'email' }) });
    await ensureCsrf(context, flow.type, String(body.csrf_token ?? ''));
    await send(context, flow, email);
  } finally {
    upsertNode(flow.ui, csrfNode(context.csrf.mask()));
    upsertNode(flow.ui, addressNode('link', email));
  }
  flow.state = 'sent_email';
  flow.ui.messages = [message(1080001)];
  await context.kratos.world.saveFlow(flow);
  return told;
}

/** Nobody learns whether the address is known. */
async function send(context: Context, flow: VerificationFlowRecord, email: string): Promise<void> {
  const { kratos } = context;
  const wanted = email.trim().toLowerCase();
  const owner = ownerOf(context, { via: 'email', address: wanted });
  const address = owner?.verifiable_addresses.find(({ via, value }) => via === 'email' && value === wanted);
  if (owner && address) await sendVerification(context, flow, owner, address);
  else if (kratos.config.selfservice.flows.verification.notify_unknown_recipients)
    await post(kratos, 'email', email, unknownVerificationByLink);
}

/** Whoever follows the link holds the address; a bad one begins another flow, for pages. */
async function follow(context: Context, flow: VerificationFlowRecord, token: string): Promise<Answer | undefined> {
  if (!isSwitchedOn(context, 'link')) throw errors.methodDisabled();
  const now = context.kratos.runtime.clock.now();
  const used = await redeemToken(context, flow, token);
  if (used && used.expires_at < now) return retry(context, 'browser', expiredMessage(4070005, used.expires_at, now));
  const owner = used && ownerOf(context, used);
  if (!used || !owner) return retry(context, 'browser', message(4070001));
  await pass(context, flow, owner, used);
  return undefined;
}

/** Another flow begins, with the reason as its message; native apps are sent to it, too. */
async function retry(context: Context, type: FlowType, reason: UiText): Promise<Answer> {
  context.csrf.regenerate();
  const flow = await newVerificationFlow(context, type, ({ ui }) => addMessage(ui, reason));
  const read = withQuery(publicUrl(context.kratos, '/self-service/verification/flows'), { id: flow.id });
  return see(context, type === 'browser' ? uiUrl(context, flow) : read);
}
