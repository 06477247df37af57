import type { Answer } from '../../http/exchange.ts';
import type { Context } from '../context.ts';
import { markVerified } from '../domain/addresses.ts';
import type { IdentityRecord, LoginFlowRecord, OneTimeCode } from '../domain/records.ts';
import { ensureCsrf, loginRequestOf, type Submission, showNextScreen } from '../flow/common.ts';
import { assemble } from '../schema/decode.ts';
import type { CodeAddress } from '../schema/identity-schemas.ts';
import { listPaths } from '../schema/paths.ts';
import { normaliseIdentifier } from '../schema/phone.ts';
import { compileSchema, ValidationFailure } from '../schema/validate.ts';
import { message } from '../text/messages.ts';
import { csrfNode, inputNode, setNodeValue, upsertNode } from '../ui/nodes.ts';
import { redeemCode, sendCodes } from './code-challenge.ts';
import { showLoginCode } from './code-nodes.ts';
import { isMeant, type LoggedIn } from './strategy.ts';

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

/** Sends a code to a known identifier, then signs in who tells it. */
export async function loginByCode(
  context: Context,
  flow: LoginFlowRecord,
  submission: Submission,
): Promise<LoggedIn | Answer | undefined> {
  const { passwordless_enabled: passwordless } = context.kratos.config.selfservice.methods.code;
  if (!passwordless || flow.requested_aal !== 'aal1' || !isMeant(context, submission, 'code')) return undefined;
  const body = assemble(submission.fields, bodyPaths);
  const typed = String(body.address ?? body.identifier ?? '');
  try {
    const violations = validateBody(body);
    if (violations.length > 0) throw new ValidationFailure(...violations);
    await ensureCsrf(context, flow.type, String(body.csrf_token ?? ''));
    if (body.resend) flow.state = 'choose_method';
    if (flow.state === 'passed_challenge') throw new ValidationFailure({ key: '', text: message(4010002) });
    if (flow.state === 'choose_method') return await send(context, flow, lowerAddress(typed), body.transient_payload);
  } catch (error) {
    writeBack(context, flow, typed);
    throw error;
  }
  const identifier = lowerAddress(typed);
  try {
    return await verify(context, flow, identifier, String(body.code ?? ''));
  } catch (error) {
    upsertNode(flow.ui, inputNode('identifier', undefined, 'default', 'hidden'));
    writeBack(context, flow, body.code ? identifier : typed);
    throw error;
  }
}

/** Telephones like to begin a line with a capital. */
const lowerAddress = (typed: string) => (typed.includes('@') ? typed.toLowerCase() : typed);

function writeBack({ csrf }: Context, { type, ui }: LoginFlowRecord, identifier: string): void {
  upsertNode(ui, csrfNode(type === 'browser' ? csrf.mask() : ''));
  setNodeValue(ui, 'identifier', identifier);
}

interface Found {
  readonly identity: IdentityRecord;
  readonly addresses: readonly CodeAddress[];
}

/** @throws ValidationFailure 4000002 for no identifier, 4000035 for one that cannot sign in by code */
function findIdentity({ kratos: { world, config } }: Context, typed: string): Found {
  if (typed === '')
    throw new ValidationFailure({ key: 'identifier', text: message(4000002, { property: 'identifier' }) });
  const identifier = normaliseIdentifier(typed);
  const owner = world.identityByIdentifier('code', identifier);
  if (owner) return { identity: owner, addresses: owner.credentials.code?.config.addresses as readonly CodeAddress[] };
  // People from before there were codes: their identifier is taken for an e-mail address.
  const { missing_credential_fallback_enabled: fallback } = config.selfservice.methods.code.config;
  const identity = fallback && world.identityByIdentifier('password', identifier);
  if (!identity) throw new ValidationFailure({ key: '', text: message(4000035) });
  return { identity, addresses: [{ channel: 'email', address: identifier }] };
}

/** What makes the credentials of another first factor usable. */
const otherFactors: Readonly<Record<string, string>> = {
  password: 'hashed_password',
  oidc: 'providers',
  webauthn: 'credentials',
  passkey: 'credentials',
};

const isFilled = (value: unknown) => (Array.isArray(value) ? value.length > 0 : Boolean(value));

/** Whoever can sign in by code alone need not ask for it. @throws ValidationFailure 4000035 */
export async function sendAtOnce(
  context: Context,
  flow: LoginFlowRecord,
  identifier: string,
  payload: unknown,
): Promise<Answer | undefined> {
  if (flow.state !== 'choose_method') return undefined;
  const { credentials } = findIdentity(context, identifier).identity;
  const hasOther = Object.entries(otherFactors).some(([type, secret]) => isFilled(credentials[type]?.config[secret]));
  // Going straight on would tell that there is no other way.
  if (hasOther || context.kratos.config.security.account_enumeration.mitigate) return undefined;
  return send(context, flow, identifier, payload);
}

async function send(context: Context, flow: LoginFlowRecord, identifier: string, payload: unknown): Promise<Answer> {
  const { identity, addresses } = findIdentity(context, identifier);
  const own = addresses.filter(({ address }) => address === normaliseIdentifier(identifier));
  await sendCodes(context, flow, own.length > 0 ? own.slice(0, 1) : addresses, identity.id);
  flow.state = 'sent_email';
  flow.active = 'code';
  showLoginCode(flow, context.csrf.mask());
  setNodeValue(flow.ui, 'identifier', identifier);
  return showNextScreen(context, flow, { ...(await loginRequestOf(context, flow)), transient_payload: payload });
}

async function verify(context: Context, flow: LoginFlowRecord, identifier: string, code: string): Promise<LoggedIn> {
  if (code === '') throw new ValidationFailure({ key: 'code', text: message(4000002, { property: 'code' }) });
  const { identity } = findIdentity(context, identifier);
  const used = await redeemCode(context, flow, code, identity.id);
  if (!used) throw new ValidationFailure({ key: '', text: message(4010008) });
  flow.active = 'code';
  flow.state = 'passed_challenge';
  await context.kratos.world.saveFlow(flow);
  return { identity: await verifyAddress(context, identity, used), method: { method: 'code', aal: 'aal1' } };
}

/** Who tells a code back has proven that the address is theirs. */
async function verifyAddress(
  { kratos }: Context,
  identity: IdentityRecord,
  { via, address: value }: OneTimeCode,
): Promise<IdentityRecord> {
  const proven = identity.verifiable_addresses.find((each) => each.via === via && each.value === value);
  return proven && !proven.verified ? markVerified(kratos, identity, proven) : identity;
}
