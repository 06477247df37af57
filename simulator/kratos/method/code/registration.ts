import type { Answer } from '../../../http/exchange.ts';
import { loginRequestTold, showNextScreen } from '../../flow/engine/answers.ts';
import type { FlowContext } from '../../flow/engine/method.ts';
import { isMeant, type Submission } from '../../flow/engine/method.ts';
import { type Answered, answered, type Enrolled, type Expired } from '../../flow/engine/outcome.ts';
import { ensureCsrf } from '../../flow/engine/submission.ts';
import { schemaOf, traitPaths } from '../../flow/engine/traits.ts';
import { asksProfileFirst } from '../../flow/registration/style.ts';
import type { RegistrationFlowRecord } from '../../record/records.ts';
import { assemble } from '../../schema/decode.ts';
import { listPaths } from '../../schema/paths.ts';
import { compileSchema, ValidationFailure } from '../../schema/validate.ts';
import { message } from '../../text/messages.ts';
import { csrfNode, echoTraits, findNode, flattenTraits, nodeValue, upsertNode } from '../../ui/nodes.ts';
import { redeemCode, sendCodes } from './challenge.ts';
import { showRegistrationCode } from './nodes.ts';

const text = { type: 'string' } as const;
const bodySchema = {
  type: 'object',
  properties: {
    csrf_token: text,
    method: text,
    code: text,
    resend: { ...text, enum: ['code'] },
    transient_payload: { type: 'object' },
  },
} as const;
const bodyPaths = listPaths(bodySchema);
const validateBody = compileSchema(bodySchema);

const refuse = (id: 4000009 | 4000036 | 4010003 | 4040003) => new ValidationFailure({ key: '', text: message(id) });

/** Sends a code to each address of the new person, and signs up who tells one of them. */
export async function registerByCode(
  context: FlowContext,
  flow: RegistrationFlowRecord,
  submission: Submission,
): Promise<Answered | Enrolled | Expired | undefined> {
  if (!isMeant(context, submission, 'code')) return undefined;
  const schema = schemaOf(context, flow);
  let body: Record<string, unknown> = {};
  try {
    body = assemble(submission.fields, [...bodyPaths, ...traitPaths(schema)]);
    const traits = body.traits === undefined ? {} : body.traits;
    const violations = [...validateBody(body), ...schema.validate(traits)];
    if (violations.length > 0) throw new ValidationFailure(...violations);
    await ensureCsrf(context, flow.type, String(body.csrf_token ?? ''));
    if (body.resend) flow.state = 'choose_method';
    if (flow.state === 'passed_challenge') throw refuse(4010003);
    if (flow.state === 'choose_method') return answered(await send(context, flow, traits, body.transient_payload));
    return await verify(context, flow, traits, String(body.code ?? ''));
  } catch (error) {
    echoTraits(flow.ui, body.traits);
    upsertNode(flow.ui, csrfNode(context.csrf.mask()));
    throw error;
  }
}

async function send(
  context: FlowContext,
  flow: RegistrationFlowRecord,
  traits: unknown,
  payload: unknown,
): Promise<Answer> {
  const schema = schemaOf(context, flow);
  // A telephone number may be none where the schema only says that it is text.
  const violations = schema.validateIdentity(traits);
  if (violations.length > 0) throw new ValidationFailure(...violations);
  const addresses = schema.codeAddresses(traits);
  if (addresses.length === 0) throw refuse(4000009);
  await sendCodes(context, flow, addresses, { traits, payload });
  flow.state = 'sent_email';
  flow.active = 'code';
  // Where codes sign nobody up, the code is sent all the same, but no form asks for it.
  if (context.kratos.config.selfservice.methods.code.passwordless_enabled)
    showRegistrationCode(flow, context.csrf.mask(), asksProfileFirst(context));
  echoTraits(flow.ui, traits);
  return showNextScreen(context, flow, { ...(await loginRequestTold(context, flow)), transient_payload: payload });
}

async function verify(
  context: FlowContext,
  flow: RegistrationFlowRecord,
  traits: unknown,
  code: string,
): Promise<Enrolled | Expired> {
  if (code === '') throw new ValidationFailure({ key: 'code', text: message(4000002, { property: 'code' }) });
  const addresses = schemaOf(context, flow).codeAddresses(traits);
  if (addresses.length === 0) throw refuse(4000009);
  for (const [name, value] of flattenTraits(traits)) {
    const node = findNode(flow.ui, name);
    if (node && nodeValue(node) !== value) throw refuse(4000036);
  }
  const redeemed = await redeemCode(context, flow, code);
  if (redeemed.outcome === 'expired') return redeemed;
  if (redeemed.outcome === 'refused') throw redeemed.error;
  const used = redeemed.outcome === 'redeemed' ? redeemed.code : undefined;
  if (!used || !addresses.some(({ address }) => address === used.address)) throw refuse(4040003);
  flow.state = 'passed_challenge';
  await context.kratos.world.saveFlow(flow);
  const verified = { via: used.via, value: used.address };
  return {
    outcome: 'enrolled',
    traits,
    credentials: [],
    method: { method: 'code', aal: 'aal1' },
    verified: [verified],
  };
}
