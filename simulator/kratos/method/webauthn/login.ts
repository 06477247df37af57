import type { Answer } from '../../../http/exchange.ts';
import type { FlowContext } from '../../flow/engine/method.ts';
import { isForMethod, type Submission } from '../../flow/engine/method.ts';
import { type Answered, answered, type Identified } from '../../flow/engine/outcome.ts';
import { checkCsrf } from '../../flow/engine/submission.ts';
import type { IdentityRecord, LoginFlowRecord } from '../../record/records.ts';
import { assemble } from '../../schema/decode.ts';
import { listPaths } from '../../schema/paths.ts';
import { compileSchema, ValidationFailure } from '../../schema/validate.ts';
import { findSession } from '../../session/manager.ts';
import { type MessageId, message } from '../../text/messages.ts';
import { addMessage, csrfNode, inputNode, upsertNode } from '../../ui/nodes.ts';
import { keysOf, urlSafe, userHandleOf } from './keys.ts';
import { finishCeremony, readLoginAssertion, redirectToPage, requireCeremony } from './login-steps.ts';
import { responseNode, scriptNode, webauthnButton } from './nodes.ts';
import { requestOptions } from './options.ts';
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

const validationFailure = (id: MessageId) => new ValidationFailure({ key: '', text: message(id) });

/** True if security keys are a first factor. */
export function isPasswordless({ kratos }: Pick<FlowContext, 'kratos'>): boolean {
  return kratos.config.selfservice.methods.webauthn.config.passwordless;
}

/**
 * Handles a login with a security key: a submission with an identifier alone shows the form for its keys; one with an
 * assertion signs in.
 */
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
    const isWebAuthn = submission.method === method || signed !== '';
    const missing = isWebAuthn && !identifier ? [{ key: 'identifier', text: missingIdentifier() }] : [];
    const violations = [...validateBody(body), ...missing];
    if (violations.length > 0) throw new ValidationFailure(...violations);
    if (!isWebAuthn) return undefined;
    isForMethod(context, { ...submission, method }, method);
    await checkCsrf(context, flow.type, String(token));
    if (flow.requested_aal !== (passwordless || (flow.refresh && flow.requested_aal === 'aal1') ? 'aal1' : 'aal2'))
      return undefined;
    const identity = await identityOf(context, flow, String(identifier));
    if (signed === '' && flow.requested_aal === 'aal1')
      return answered(await showKeyForm(context, flow, identity, String(identifier)));
    await authenticate(context, flow, identity, String(signed));
    return { outcome: 'identified', identity, method: { method, aal: passwordless ? 'aal1' : 'aal2' } };
  } catch (error) {
    upsertNode(flow.ui, csrfNode(context.csrf.mask()));
    throw error;
  }
}

const missingIdentifier = () => message(4000002, { property: 'identifier' });

/** The identity that signs in: of the identifier, or of the session for a second factor. */
async function identityOf(context: FlowContext, flow: LoginFlowRecord, identifier: string): Promise<IdentityRecord> {
  const identity =
    flow.requested_aal === 'aal2'
      ? (await findSession(context))?.identity
      : context.kratos.world.identityByIdentifier(method, identifier);
  if (!identity) throw validationFailure(4000015);
  return identity;
}

/** Stores the form that asks for a key. @throws ValidationFailure 4000015 if the identity has none */
async function showKeyForm(
  context: FlowContext,
  flow: LoginFlowRecord,
  identity: IdentityRecord,
  identifier: string,
): Promise<Answer> {
  const before = flow.ui.nodes;
  flow.ui.nodes = [];
  if (!showKeyNodes(context, flow, identity, 1010013)) {
    flow.ui.nodes = before;
    throw validationFailure(4000015);
  }
  addMessage(flow.ui, message(1010012));
  upsertNode(flow.ui, inputNode('identifier', identifier, 'default', 'hidden', { required: true }));
  await context.kratos.world.saveFlow(flow);
  return redirectToPage(context, flow);
}

/** Adds the nodes that ask for one of the identity's keys, of the flow's level. @returns false if there is none */
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
  const { options, ceremony } = requestOptions(context, method, allowed, userHandleOf(identity, method));
  flow.ceremonies = { ...flow.ceremonies, webauthn: ceremony };
  const [identifier] = identity.credentials.webauthn?.identifiers ?? [];
  if (identifier) upsertNode(ui, inputNode('identifier', identifier, 'default', 'hidden'));
  upsertNode(ui, csrfNode(context.csrf.mask()));
  upsertNode(ui, scriptNode(context));
  upsertNode(ui, webauthnButton(options, label));
  upsertNode(ui, responseNode(flow, 'webauthn_login', method));
  return true;
}

/**
 * Verifies the assertion.
 * @throws KratosError if it cannot be parsed; ValidationFailure 4000008, or 4000013 without credentials
 */
async function authenticate(
  context: FlowContext,
  flow: LoginFlowRecord,
  identity: IdentityRecord,
  signed: string,
): Promise<void> {
  if (!identity.credentials.webauthn) throw validationFailure(4000013);
  const assertion = await readLoginAssertion(signed);
  const ceremony = requireCeremony(flow, method);
  const isFirstFactor = flow.requested_aal === 'aal1';
  const keys = keysOf(identity, method).filter((key) => flow.refresh || key.is_passwordless === isFirstFactor);
  const handle = userHandleOf(identity, method);
  const hasSameHandle = handle === ceremony.user_handle;
  if (!hasSameHandle || !(await verifyAssertion(context, method, ceremony, assertion, keys, handle)))
    throw validationFailure(4000008);
  await finishCeremony(context, flow, method);
}
