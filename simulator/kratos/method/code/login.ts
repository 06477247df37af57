import { goLower } from '../../../go/lower.ts';
import type { Answer } from '../../../http/exchange.ts';
import { normaliseIdentifier } from '../../../json-schema/phone.ts';
import { behaviourOf } from '../../../runtime/versions.ts';
import { loginRequestTold, showNextScreen } from '../../flow/engine/answers.ts';
import type { FlowContext } from '../../flow/engine/method.ts';
import { isMeant, isSwitchedOn, type Submission } from '../../flow/engine/method.ts';
import { type Answered, answered, type Expired, type Identified } from '../../flow/engine/outcome.ts';
import { ensureCsrf } from '../../flow/engine/submission.ts';
import { markVerified } from '../../identity/addresses.ts';
import { waysBy } from '../../identity/first-factors.ts';
import type { IdentityRecord, LoginFlowRecord, OneTimeCode } from '../../record/records.ts';
import { assemble } from '../../schema/decode.ts';
import { listPaths } from '../../schema/paths.ts';
import { compileSchema, ValidationFailure } from '../../schema/validate.ts';
import { hasOtherSecondFactor } from '../../session/aal.ts';
import { findSession } from '../../session/manager.ts';
import { message } from '../../text/messages.ts';
import { csrfNode, inputNode, setNodeValue, upsertNode } from '../../ui/nodes.ts';
import { type Account, findAccount, levelOf, secondFactorAddresses } from './accounts.ts';
import { redeemCode, sendCodes } from './challenge.ts';
import { showLoginCode } from './nodes.ts';

const text = { type: 'string' } as const;
const bodySchema = {
  type: 'object',
  properties: {
    csrf_token: text,
    method: text,
    code: text,
    identifier: text,
    address: text,
    resend: { ...text, enum: ['code'] },
    transient_payload: { type: 'object' },
  },
} as const;
const bodyPaths = listPaths(bodySchema);
const validateBody = compileSchema(bodySchema);

/** Sends a code to a known identifier, then signs in who tells it, or lets them show more. */
export async function loginByCode(
  context: FlowContext,
  flow: LoginFlowRecord,
  submission: Submission,
): Promise<Answered | Identified | Expired | undefined> {
  if (flow.requested_aal !== levelOf(context)) return undefined;
  const body = assemble(submission.fields, bodyPaths);
  const [address, identifier] = [String(body.address ?? ''), String(body.identifier ?? '')];
  // A button with an address stands for the method, too.
  const isChosen = flow.requested_aal === 'aal2' && address !== '';
  if (!isMeant(context, submission, 'code') && !isChosen) return undefined;
  const typed = address || identifier;
  try {
    const violations = validateBody(body);
    if (violations.length > 0) throw new ValidationFailure(...violations);
    await ensureCsrf(context, flow.type, String(body.csrf_token ?? ''));
    if (body.resend) flow.state = 'choose_method';
    if (flow.state === 'passed_challenge') throw new ValidationFailure({ key: '', text: message(4010002) });
    if (flow.state === 'choose_method') {
      const to = await findAccount(context, flow, lowerAddress(identifier || address));
      return answered(await send(context, flow, to, body.transient_payload));
    }
  } catch (error) {
    writeBack(context, flow, typed);
    throw error;
  }
  const askAgain = () => {
    upsertNode(flow.ui, inputNode('identifier', undefined, 'default', 'hidden'));
    writeBack(context, flow, address || (body.code ? lowerAddress(identifier) : identifier));
  };
  try {
    const found = await verify(context, flow, lowerAddress(typed), String(body.code ?? ''));
    // Shown all the same where no other flow may take the place of this one.
    if (found.outcome === 'expired') askAgain();
    return found;
  } catch (error) {
    askAgain();
    throw error;
  }
}

/** Telephones like to begin a line with a capital. */
const lowerAddress = (typed: string) => (typed.includes('@') ? goLower(typed) : typed);

function writeBack({ csrf }: FlowContext, { ui }: LoginFlowRecord, identifier: string): void {
  upsertNode(ui, csrfNode(csrf.mask()));
  setNodeValue(ui, 'identifier', identifier);
}

/** Whoever can sign in by code alone need not ask for it. @throws ValidationFailure 4000035 */
export async function sendAtOnce(
  context: FlowContext,
  flow: LoginFlowRecord,
  identifier: string,
  payload: unknown,
): Promise<Answer | undefined> {
  if (flow.state !== 'choose_method' || behaviourOf(context.kratos.runtime).codesOnDemand) return undefined;
  const to = await findAccount(context, flow, identifier);
  const { credentials } = to.identity;
  const others = context.methods.filter(({ name, always, login }) => login && !always && name !== 'code');
  const inUse = others.map(({ name }) => name).filter((name) => isSwitchedOn(context, name));
  // Going straight on would tell that there is no other way.
  if (inUse.length > 0 && context.kratos.config.security.account_enumeration.mitigate) return undefined;
  if (inUse.some((type) => waysBy(context.kratos.config, credentials[type]) > 0)) return undefined;
  return send(context, flow, to, payload);
}

/** Whoever has no second factor but a code at one address need not ask for it. @throws KratosError, ValidationFailure */
export async function sendSecondFactor(context: FlowContext, flow: LoginFlowRecord): Promise<Answer | undefined> {
  if (behaviourOf(context.kratos.runtime).codesOnDemand) return undefined;
  if (flow.requested_aal !== 'aal2' || levelOf(context) !== 'aal2' || !isSwitchedOn(context, 'code')) return undefined;
  const identity = (await findSession(context))?.identity;
  const [only, ...more] = secondFactorAddresses(context, identity);
  if (!identity || !only || more.length > 0) return undefined;
  if (hasOtherSecondFactor(identity, (type) => isSwitchedOn(context, type))) return undefined;
  return send(context, flow, await findAccount(context, flow, only.address), undefined, 200);
}

async function send(
  context: FlowContext,
  flow: LoginFlowRecord,
  { identifier, identity, addresses }: Account,
  payload: unknown,
  status: 200 | 400 = 400,
): Promise<Answer> {
  const own = addresses.filter(({ address }) => address === normaliseIdentifier(identifier));
  await sendCodes(context, flow, own.length > 0 ? own.slice(0, 1) : addresses, { identity, payload });
  flow.state = 'sent_email';
  flow.active = 'code';
  showLoginCode(flow, context.csrf.mask());
  setNodeValue(flow.ui, 'identifier', identifier);
  const told = { ...(await loginRequestTold(context, flow)), transient_payload: payload };
  return showNextScreen(context, flow, told, status);
}

async function verify(
  context: FlowContext,
  flow: LoginFlowRecord,
  identifier: string,
  code: string,
): Promise<Identified | Expired> {
  if (code === '') throw new ValidationFailure({ key: 'code', text: message(4000002, { property: 'code' }) });
  const current = flow.requested_aal === 'aal2' ? (await findSession(context))?.identity : undefined;
  const identity = current ?? (await findAccount(context, flow, identifier)).identity;
  const redeemed = await redeemCode(context, flow, code, ({ identity_id }) => identity_id === identity.id);
  if (redeemed.outcome === 'expired') return redeemed;
  if (redeemed.outcome === 'refused') throw redeemed.error;
  if (redeemed.outcome === 'unknown') throw new ValidationFailure({ key: '', text: message(4010008) });
  flow.active = 'code';
  flow.state = 'passed_challenge';
  await context.kratos.world.saveFlow(flow);
  return {
    outcome: 'identified',
    identity: await verifyAddress(context, identity, redeemed.code),
    method: { method: 'code', aal: flow.requested_aal },
  };
}

/** Who tells a code back has proven that the address is theirs. */
async function verifyAddress(
  { kratos }: FlowContext,
  identity: IdentityRecord,
  { via, address: value }: OneTimeCode,
): Promise<IdentityRecord> {
  const proven = identity.verifiable_addresses.find((each) => each.via === via && each.value === value);
  return proven && !proven.verified ? markVerified(kratos, identity, proven) : identity;
}
