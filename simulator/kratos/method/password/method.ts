import { ensureCsrf } from '../../flow/common.ts';
import { isMeant, type LoggedIn, type Registered, type Strategy } from '../../flow/method.ts';
import { echoForm, schemaOf, traitPaths } from '../../flow/traits.ts';
import type { IdentityRecord, LoginFlowRecord, RegistrationFlowRecord } from '../../record/records.ts';
import type { Context } from '../../request/context.ts';
import { assemble } from '../../schema/decode.ts';
import { listPaths } from '../../schema/paths.ts';
import { compileSchema, ValidationFailure, type Violation } from '../../schema/validate.ts';
import { message } from '../../text/messages.ts';
import { csrfNode, inputNode, passwordNode, removeNodes, resetNode, setNodeValue, upsertNode } from '../../ui/nodes.ts';
import { comparePassword, hashPassword } from './hash.ts';
import { passwordProblem, tooLongForHasher } from './policy.ts';

const text = { type: 'string' } as const;
const payload = { type: 'object' } as const;
const filled = { type: 'string', minLength: 1 } as const;

const loginSchema = {
  type: 'object',
  properties: {
    ...{ csrf_token: text, method: text, transient_payload: payload },
    ...{ password: filled, identifier: filled, password_identifier: filled },
  },
  required: ['password'],
} as const;
const loginPaths = listPaths(loginSchema);
const validateLogin = compileSchema(loginSchema);
const registrationSchema = {
  type: 'object',
  properties: { csrf_token: text, method: text, password: filled, transient_payload: payload },
  required: ['password'],
} as const;
const bodyPaths = listPaths(registrationSchema);
const validateRegistration = compileSchema(registrationSchema);

const method = { method: 'password', aal: 'aal1' } as const;

export const password: Strategy = {
  method: 'password',

  populateLogin(context, flow, identity) {
    if (flow.requested_aal !== 'aal1') return;
    if (identity) populateRefresh(context, flow, identity);
    else {
      const label = schemaOf(context, flow).identifierLabel();
      upsertNode(flow.ui, inputNode('identifier', '', 'default', 'text', { required: true, label }));
      upsertNode(flow.ui, csrfNode(context.csrf.mask()));
      upsertNode(flow.ui, passwordNode('current-password'));
      flow.ui.nodes.push(submitNode(1010022));
    }
  },

  populateLoginCredentials(context, { ui }, identity) {
    const has = passwordIdentifier(identity) !== undefined;
    if (has || context.kratos.config.security.account_enumeration.mitigate) {
      upsertNode(ui, csrfNode(context.csrf.mask()));
      upsertNode(ui, passwordNode('current-password'));
      // Added once more by each identifier that is sent.
      ui.nodes.push(submitNode(1010022));
    }
    return has;
  },

  async login(context, flow, submission) {
    if (flow.requested_aal !== 'aal1' || !isMeant(context, submission, 'password')) return undefined;
    let identifier = '';
    try {
      const body = assemble(submission.fields, loginPaths);
      identifier = String(body.identifier ?? body.password_identifier ?? '');
      return await authenticate(context, flow, body, identifier);
    } catch (error) {
      resetNode(flow.ui, 'password');
      setNodeValue(flow.ui, 'identifier', identifier);
      renewCsrf(context, flow);
      throw error;
    }
  },

  populateRegistration: populateNew,
  populateRegistrationCredentials: populateNew,

  populateRegistrationProfile({ csrf }, { ui }) {
    upsertNode(ui, csrfNode(csrf.mask()));
    removeNodes(ui, passwordNode('new-password'));
    removeNodes(ui, submitNode(1040001));
  },

  async register(context, flow, submission) {
    if (!isMeant(context, submission, 'password')) return undefined;
    const schema = schemaOf(context, flow);
    let body: Record<string, unknown> = {};
    try {
      body = assemble(submission.fields, [...bodyPaths, ...traitPaths(schema)]);
      return await enrol(context, flow, body, body.traits === undefined ? {} : body.traits);
    } catch (error) {
      echoForm(context, flow, body.traits);
      throw error;
    }
  },
};

function populateNew({ csrf }: Context, { ui }: RegistrationFlowRecord): void {
  upsertNode(ui, csrfNode(csrf.mask()));
  upsertNode(ui, passwordNode('new-password'));
  upsertNode(ui, submitNode(1040001));
}

function submitNode(label: 1010001 | 1010022 | 1040001) {
  return inputNode('method', 'password', 'password', 'submit', { label: message(label) });
}

/** A refresh asks for the password alone, and only someone who has one. */
function populateRefresh({ csrf }: Context, { ui }: LoginFlowRecord, identity: IdentityRecord): void {
  const identifier = passwordIdentifier(identity);
  if (!identifier) return;
  upsertNode(ui, csrfNode(csrf.mask()));
  upsertNode(ui, inputNode('identifier', identifier, 'default', 'hidden'));
  upsertNode(ui, passwordNode('current-password'));
  ui.nodes.push(submitNode(1010001));
}

/** What this person signs in by with a password; undefined for one who has none. */
function passwordIdentifier(identity: IdentityRecord | undefined): string | undefined {
  const { identifiers = [], config } = identity?.credentials.password ?? {};
  return config?.hashed_password ? identifiers.find(Boolean) : undefined;
}

function renewCsrf({ csrf }: Context, { type, ui }: LoginFlowRecord): void {
  if (type === 'browser') upsertNode(ui, csrfNode(csrf.mask()));
}

async function authenticate(
  context: Context,
  flow: LoginFlowRecord,
  body: Record<string, unknown>,
  identifier: string,
): Promise<LoggedIn> {
  const violations = [...validateLogin(body)];
  if (identifier === '') violations.push(missing('identifier'));
  if (violations.length > 0) throw new ValidationFailure(...violations);
  await ensureCsrf(context, flow.type, String(body.csrf_token ?? ''));
  const identity = context.kratos.world.identityByIdentifier('password', identifier);
  const hash = String(identity?.credentials.password?.config.hashed_password ?? '');
  if (!identity || !(await comparePassword(String(body.password), hash)))
    throw new ValidationFailure({ key: '', text: message(4000006) });
  flow.active = 'password';
  return { identity, method };
}

const missing = (property: string): Violation => ({ key: property, text: message(4000002, { property }) });

async function enrol(
  context: Context,
  flow: RegistrationFlowRecord,
  body: Record<string, unknown>,
  traits: unknown,
): Promise<Registered> {
  const { config, runtime } = context.kratos;
  const schema = schemaOf(context, flow);
  const violations = [...validateRegistration(body), ...schema.validate(traits)];
  if (violations.length > 0) throw new ValidationFailure(...violations);
  await ensureCsrf(context, flow.type, String(body.csrf_token ?? ''));
  const secret = String(body.password);
  const identifiers = schema.identifiers(traits, 'password');
  if (identifiers.length === 0) throw new ValidationFailure({ key: '', text: message(4000009) });
  for (const identifier of identifiers) {
    const problem = await passwordProblem(context.kratos, identifier, secret);
    if (problem) throw new ValidationFailure({ key: 'password', text: problem });
  }
  const tooLong = tooLongForHasher(config, secret);
  if (tooLong) throw new ValidationFailure({ key: 'password', text: tooLong });
  const hashed = await hashPassword(runtime.random, secret);
  return { traits, method, credentials: [{ type: 'password', identifiers, config: { hashed_password: hashed } }] };
}
