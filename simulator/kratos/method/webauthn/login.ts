import type { Answer } from '../../../http/exchange.ts';
import type { FlowContext } from '../../flow/engine/method.ts';
import { isMeant, type Submission } from '../../flow/engine/method.ts';
import { type Answered, answered, type Identified } from '../../flow/engine/outcome.ts';
import { ensureCsrf } from '../../flow/engine/submission.ts';
import type { IdentityRecord, LoginFlowRecord } from '../../record/records.ts';
import { assemble } from '../../schema/decode.ts';
import { listPaths } from '../../schema/paths.ts';
import { compileSchema, ValidationFailure } from '../../schema/validate.ts';
import { findSession } from '../../session/manager.ts';
import { type MessageId, message } from '../../text/messages.ts';
import { addMessage, csrfNode, inputNode, upsertNode } from '../../ui/nodes.ts';
import { keysOf, urlSafe, userHandleOf } from './keys.ts';
import { answerNode, scriptNode, webauthnButton } from './nodes.ts';
import { askForSignature } from './options.ts';
import { ceremonyOf, finishCeremony, readSigned, sendToPage } from './steps.ts';
import { verifyAssertion } from './verify.ts';

const method = 'webauthn';
const text = { type: 'string' } as const;
const bodySchema = {
  type: 'object',
  properties: {
    csrf_token: text,
    webauthn_login: text,
    method: text,
    identifier: { ...text, minLength: 1 },
    transient_payload: { type: 'object' },
  },
} as const;
const bodyPaths = listPaths(bodySchema);
const validateBody = compileSchema(bodySchema);

const refused = (id: MessageId) => new ValidationFailure({ key: '', text: message(id) });

/** True where security keys are a first factor. */
export function isPasswordless({ kratos }: Pick<FlowContext, 'kratos'>): boolean {
  return kratos.config.selfservice.methods.webauthn.config.passwordless;
}

/** Asks a known identifier for its key, then signs in who has it. */
export async function loginByKey(
  context: FlowContext,
  flow: LoginFlowRecord,
  submission: Submission,
): Promise<Answered | Identified | undefined> {
  if (flow.type !== 'browser') return undefined;
  const passwordless = isPasswordless(context);
  try {
    const body = assemble(submission.fields, bodyPaths);
    const { identifier = '', webauthn_login: signed = '', csrf_token: token = '' } = body;
    const meant = submission.method === method || signed !== '';
    const missing = meant && !identifier ? [{ key: 'identifier', text: missingIdentifier() }] : [];
    const violations = [...validateBody(body), ...missing];
    if (violations.length > 0) throw new ValidationFailure(...violations);
    if (!meant) return undefined;
    isMeant(context, { ...submission, method }, method);
    await ensureCsrf(context, flow.type, String(token));
    if (flow.requested_aal !== (passwordless || (flow.refresh && flow.requested_aal === 'aal1') ? 'aal1' : 'aal2'))
      return undefined;
    const identity = await personOf(context, flow, String(identifier));
    if (signed === '' && flow.requested_aal === 'aal1')
      return answered(await askForKey(context, flow, identity, String(identifier)));
    await authenticate(context, flow, identity, String(signed));
    return { outcome: 'identified', identity, method: { method, aal: passwordless ? 'aal1' : 'aal2' } };
  } catch (error) {
    upsertNode(flow.ui, csrfNode(context.csrf.mask()));
    throw error;
  }
}

const missingIdentifier = () => message(4000002, { property: 'identifier' });

/** Who signs in: by identifier, but for a second factor the person who has signed in. */
async function personOf(context: FlowContext, flow: LoginFlowRecord, identifier: string): Promise<IdentityRecord> {
  const identity =
    flow.requested_aal === 'aal2'
      ? (await findSession(context))?.identity
      : context.kratos.world.identityByIdentifier(method, identifier);
  if (!identity) throw refused(4000015);
  return identity;
}

/** The form becomes the one that asks for the key. @throws ValidationFailure 4000015 for somebody without one */
async function askForKey(
  context: FlowContext,
  flow: LoginFlowRecord,
  identity: IdentityRecord,
  identifier: string,
): Promise<Answer> {
  const before = flow.ui.nodes;
  flow.ui.nodes = [];
  if (!showKeyNodes(context, flow, identity, 1010013)) {
    flow.ui.nodes = before;
    throw refused(4000015);
  }
  addMessage(flow.ui, message(1010012));
  upsertNode(flow.ui, inputNode('identifier', identifier, 'default', 'hidden', { required: true }));
  await context.kratos.world.saveFlow(flow);
  return sendToPage(context, flow);
}

/** The nodes that ask for one of a person's keys, of the level that the flow asks for; false when there is none. */
export function showKeyNodes(
  context: FlowContext,
  flow: LoginFlowRecord,
  identity: IdentityRecord,
  label: 1010008 | 1010013,
): boolean {
  const keys = keysOf(identity, method).filter((key) => key.is_passwordless === (flow.requested_aal === 'aal1'));
  if (keys.length === 0) return false;
  const { ui } = flow;
  const allowed = keys.map(({ id }) => urlSafe(id));
  const { options, ceremony } = askForSignature(context, method, allowed, userHandleOf(identity, method));
  flow.ceremonies = { ...flow.ceremonies, webauthn: ceremony };
  const [identifier] = identity.credentials.webauthn?.identifiers ?? [];
  if (identifier) upsertNode(ui, inputNode('identifier', identifier, 'default', 'hidden'));
  upsertNode(ui, csrfNode(context.csrf.mask()));
  upsertNode(ui, scriptNode(context));
  upsertNode(ui, webauthnButton(options, label));
  upsertNode(ui, answerNode(flow, 'webauthn_login', method));
  return true;
}

/** @throws KratosError for what cannot be read, ValidationFailure 4000008 or, for somebody whom no key can have, 4000013 */
async function authenticate(
  context: FlowContext,
  flow: LoginFlowRecord,
  identity: IdentityRecord,
  signed: string,
): Promise<void> {
  if (!identity.credentials.webauthn) throw refused(4000013);
  const assertion = await readSigned(signed);
  const ceremony = ceremonyOf(flow, method);
  const level = flow.requested_aal === 'aal1';
  const keys = keysOf(identity, method).filter((key) => flow.refresh || key.is_passwordless === level);
  const handle = userHandleOf(identity, method);
  const isTheirs = handle === ceremony.user_handle;
  if (!isTheirs || !(await verifyAssertion(context, method, ceremony, assertion, keys, handle))) throw refused(4000008);
  await finishCeremony(context, flow, method);
}
