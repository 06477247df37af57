import type { Answer } from '../../../http/exchange.ts';
import { oauth2LoginRequestAfterSubmit, showNextScreen } from '../../flow/engine/answers.ts';
import type { FlowContext } from '../../flow/engine/method.ts';
import { isForMethod, type Submission } from '../../flow/engine/method.ts';
import { type Answered, answered, type Enrolled, type Expired } from '../../flow/engine/outcome.ts';
import { checkCsrf } from '../../flow/engine/submission.ts';
import { schemaOf, traitPaths } from '../../flow/engine/traits.ts';
import { asksProfileFirst } from '../../flow/registration/style.ts';
import type { RegistrationFlowRecord } from '../../record/records.ts';
import { assemble } from '../../schema/decode.ts';
import { listPaths } from '../../schema/paths.ts';
import { compileSchema, ValidationFailure } from '../../schema/validate.ts';
import { message } from '../../text/messages.ts';
import { csrfNode, echoTraits, findNode, flattenTraits, nodeValue, upsertNode } from '../../ui/nodes.ts';
import { showRegistrationCode } from './nodes.ts';
import { redeemCode, sendCodes } from './one-time-codes.ts';

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

const validationFailure = (id: 4000009 | 4000036 | 4010003 | 4040003) =>
  new ValidationFailure({ key: '', text: message(id) });

/**
 * Handles a registration by code: sends a code to each address of the traits, and registers a user who submits one of
 * them.
 */
export async function registerByCode(
  context: FlowContext,
  flow: RegistrationFlowRecord,
  submission: Submission,
): Promise<Answered | Enrolled | Expired | undefined> {
  if (!isForMethod(context, submission, 'code')) return undefined;
  const schema = schemaOf(context, flow);
  let body: Record<string, unknown> = {};
  try {
    body = assemble(submission.fields, [...bodyPaths, ...traitPaths(schema)]);
    const traits = body.traits === undefined ? {} : body.traits;
    const violations = [...validateBody(body), ...schema.validate(traits)];
    if (violations.length > 0) throw new ValidationFailure(...violations);
    await checkCsrf(context, flow.type, String(body.csrf_token ?? ''));
    if (body.resend) flow.state = 'choose_method';
    if (flow.state === 'passed_challenge') throw validationFailure(4010003);
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
  // A schema may allow a phone number that is not valid; the extension keyword refuses it here.
  const violations = schema.validateIdentity(traits);
  if (violations.length > 0) throw new ValidationFailure(...violations);
  const addresses = schema.codeAddresses(traits);
  if (addresses.length === 0) throw validationFailure(4000009);
  await sendCodes(context, flow, addresses, { traits, payload });
  flow.state = 'sent_email';
  flow.active = 'code';
  // If codes are no first factor, Kratos still sends the code but shows no form for it.
  if (context.kratos.config.selfservice.methods.code.passwordless_enabled)
    showRegistrationCode(flow, context.csrf.mask(), asksProfileFirst(context));
  echoTraits(flow.ui, traits);
  return showNextScreen(context, flow, {
    ...(await oauth2LoginRequestAfterSubmit(context, flow)),
    transient_payload: payload,
  });
}

async function verify(
  context: FlowContext,
  flow: RegistrationFlowRecord,
  traits: unknown,
  code: string,
): Promise<Enrolled | Expired> {
  if (code === '') throw new ValidationFailure({ key: 'code', text: message(4000002, { property: 'code' }) });
  const addresses = schemaOf(context, flow).codeAddresses(traits);
  if (addresses.length === 0) throw validationFailure(4000009);
  for (const [name, value] of flattenTraits(traits)) {
    const node = findNode(flow.ui, name);
    if (node && nodeValue(node) !== value) throw validationFailure(4000036);
  }
  const redeemed = await redeemCode(context, flow, code);
  if (redeemed.outcome === 'expired') return redeemed;
  if (redeemed.outcome === 'refused') throw redeemed.error;
  const used = redeemed.outcome === 'redeemed' ? redeemed.code : undefined;
  if (!used || !addresses.some(({ address }) => address === used.address)) throw validationFailure(4040003);
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
