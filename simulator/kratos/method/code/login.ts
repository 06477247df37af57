import { goLower } from '@members/engines/go/lower';
import { normaliseIdentifier } from '@members/engines/json-schema';
import type { Answer } from '../../../http/exchange.ts';
import { behaviourOf } from '../../../runtime/versions.ts';
import { oauth2LoginRequestAfterSubmit, showNextScreen } from '../../flow/engine/answers.ts';
import type { FlowContext } from '../../flow/engine/method.ts';
import { isForMethod, isMethodEnabled, type Submission } from '../../flow/engine/method.ts';
import { type Answered, answered, type Expired, type Identified } from '../../flow/engine/outcome.ts';
import { checkCsrf } from '../../flow/engine/submission.ts';
import { markVerified } from '../../identity/addresses.ts';
import { firstFactorCount } from '../../identity/first-factors.ts';
import type { IdentityRecord, LoginFlowRecord, OneTimeCode } from '../../record/records.ts';
import { assemble } from '../../schema/decode.ts';
import { listPaths } from '../../schema/paths.ts';
import { compileSchema, ValidationFailure } from '../../schema/validate.ts';
import { hasOtherSecondFactor } from '../../session/aal.ts';
import { findSession } from '../../session/manager.ts';
import { message } from '../../text/messages.ts';
import { csrfNode, inputNode, setNodeValue, upsertNode } from '../../ui/nodes.ts';
import { type CodeAccount, codeLevel, findAccount, secondFactorAddresses } from './accounts.ts';
import { showLoginCode } from './nodes.ts';
import { redeemCode, sendCodes } from './one-time-codes.ts';

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

/** Handles a login by code: a submission with an identifier sends the code; one with the code signs in. */
export async function loginByCode(
  context: FlowContext,
  flow: LoginFlowRecord,
  submission: Submission,
): Promise<Answered | Identified | Expired | undefined> {
  if (flow.requested_aal !== codeLevel(context)) return undefined;
  const body = assemble(submission.fields, bodyPaths);
  const [address, identifier] = [String(body.address ?? ''), String(body.identifier ?? '')];
  // A button with an address selects the method too.
  const isChosen = flow.requested_aal === 'aal2' && address !== '';
  if (!isForMethod(context, submission, 'code') && !isChosen) return undefined;
  const typed = address || identifier;
  try {
    const violations = validateBody(body);
    if (violations.length > 0) throw new ValidationFailure(...violations);
    await checkCsrf(context, flow.type, String(body.csrf_token ?? ''));
    if (body.resend) flow.state = 'choose_method';
    if (flow.state === 'passed_challenge') throw new ValidationFailure({ key: '', text: message(4010002) });
    if (flow.state === 'choose_method') {
      const account = await findAccount(context, flow, lowerAddress(identifier || address));
      return answered(await send(context, flow, account, body.transient_payload));
    }
  } catch (error) {
    restoreForm(context, flow, typed);
    throw error;
  }
  const showAddressAgain = () => {
    upsertNode(flow.ui, inputNode('identifier', undefined, 'default', 'hidden'));
    restoreForm(context, flow, address || (body.code ? lowerAddress(identifier) : identifier));
  };
  try {
    const found = await verify(context, flow, lowerAddress(typed), String(body.code ?? ''));
    // Needed if the expired flow is shown itself, which happens if no replacement can begin.
    if (found.outcome === 'expired') showAddressAgain();
    return found;
  } catch (error) {
    showAddressAgain();
    throw error;
  }
}

/** Phones capitalise the first letter of a line. */
const lowerAddress = (typed: string) => (typed.includes('@') ? goLower(typed) : typed);

function restoreForm({ csrf }: FlowContext, { ui }: LoginFlowRecord, identifier: string): void {
  upsertNode(ui, csrfNode(csrf.mask()));
  setNodeValue(ui, 'identifier', identifier);
}

/** Sends the code at once if it is the account's only way to sign in. @throws ValidationFailure 4000035 */
export async function sendIfOnlyMethod(
  context: FlowContext,
  flow: LoginFlowRecord,
  identifier: string,
  payload: unknown,
): Promise<Answer | undefined> {
  if (flow.state !== 'choose_method' || behaviourOf(context.kratos.runtime).codesOnDemand) return undefined;
  const account = await findAccount(context, flow, identifier);
  const { credentials } = account.identity;
  const others = context.methods.filter(
    ({ name, alwaysOffered: always, login }) => login && !always && name !== 'code',
  );
  const enabledNames = others.map(({ name }) => name).filter((name) => isMethodEnabled(context, name));
  // Sending at once would reveal that the account has no other way to sign in.
  if (enabledNames.length > 0 && context.kratos.config.security.account_enumeration.mitigate) return undefined;
  if (enabledNames.some((type) => firstFactorCount(context.kratos.config, credentials[type]) > 0)) return undefined;
  return send(context, flow, account, payload);
}

/**
 * Sends the code at once if it is the only second factor and there is only one address.
 * @throws KratosError, ValidationFailure
 */
export async function sendSecondFactor(context: FlowContext, flow: LoginFlowRecord): Promise<Answer | undefined> {
  if (behaviourOf(context.kratos.runtime).codesOnDemand) return undefined;
  if (flow.requested_aal !== 'aal2' || codeLevel(context) !== 'aal2' || !isMethodEnabled(context, 'code'))
    return undefined;
  const identity = (await findSession(context))?.identity;
  const [only, ...more] = secondFactorAddresses(context, identity);
  if (!identity || !only || more.length > 0) return undefined;
  if (hasOtherSecondFactor(identity, (type) => isMethodEnabled(context, type))) return undefined;
  return send(context, flow, await findAccount(context, flow, only.address), undefined, 200);
}

async function send(
  context: FlowContext,
  flow: LoginFlowRecord,
  { identifier, identity, addresses }: CodeAccount,
  payload: unknown,
  status: 200 | 400 = 400,
): Promise<Answer> {
  const matching = addresses.filter(({ address }) => address === normaliseIdentifier(identifier));
  await sendCodes(context, flow, matching.length > 0 ? matching.slice(0, 1) : addresses, { identity, payload });
  flow.state = 'sent_email';
  flow.active = 'code';
  showLoginCode(flow, context.csrf.mask());
  setNodeValue(flow.ui, 'identifier', identifier);
  const extra = { ...(await oauth2LoginRequestAfterSubmit(context, flow)), transient_payload: payload };
  return showNextScreen(context, flow, extra, status);
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

/** Marks the address as verified, because the user received the code. */
async function verifyAddress(
  { kratos }: FlowContext,
  identity: IdentityRecord,
  { via, address: value }: OneTimeCode,
): Promise<IdentityRecord> {
  const proven = identity.verifiable_addresses.find((each) => each.via === via && each.value === value);
  return proven && !proven.verified ? markVerified(kratos, identity, proven) : identity;
}
