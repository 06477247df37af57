/** Login by password (selfservice/strategy/password/login.go of Kratos v26.2.0). */

import type { FlowContext, LoginMethod } from '../../flow/engine/method.ts';
import { isForMethod } from '../../flow/engine/method.ts';
import type { Identified } from '../../flow/engine/outcome.ts';
import { checkCsrf } from '../../flow/engine/submission.ts';
import { schemaOf } from '../../flow/engine/traits.ts';
import { firstFactorCount } from '../../identity/first-factors.ts';
import { isReadable } from '../../identity/readable.ts';
import type { IdentityRecord, LoginFlowRecord } from '../../record/records.ts';
import { assemble } from '../../schema/decode.ts';
import { listPaths } from '../../schema/paths.ts';
import { compileSchema, ValidationFailure, type Violation } from '../../schema/validate.ts';
import { message } from '../../text/messages.ts';
import { csrfNode, inputNode, passwordNode, resetNode, setNodeValue, upsertNode } from '../../ui/nodes.ts';
import { comparePassword, matchesConfiguredHasher } from './hash.ts';
import { callMigrationHook, type LoginInput } from './migration-hook.ts';
import { submitNode } from './nodes.ts';
import { rehash } from './rehash.ts';

const text = { type: 'string' } as const;
const payload = { type: 'object' } as const;
const nonEmptyText = { type: 'string', minLength: 1 } as const;

const loginSchema = {
  type: 'object',
  properties: {
    csrf_token: text,
    method: text,
    transient_payload: payload,
    password: nonEmptyText,
    identifier: nonEmptyText,
    password_identifier: nonEmptyText,
  },
  required: ['password'],
} as const;
const loginPaths = listPaths(loginSchema);
const validateLogin = compileSchema(loginSchema);

export const login: LoginMethod = {
  populate(context, flow, identity) {
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

  populateCredentials(context, { ui }, identity) {
    const has = passwordIdentifier(context, identity) !== undefined;
    if (has || context.kratos.config.security.account_enumeration.mitigate) {
      upsertNode(ui, csrfNode(context.csrf.mask()));
      upsertNode(ui, passwordNode('current-password'));
      // `push`, because Kratos adds the button again with each submitted identifier.
      ui.nodes.push(submitNode(1010022));
    }
    return has;
  },

  async submit(context, flow, submission) {
    if (flow.requested_aal !== 'aal1' || !isForMethod(context, submission, 'password')) return undefined;
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
};

/** A refresh asks only for the password, and only if the identity has one. */
function populateRefresh(context: FlowContext, { ui }: LoginFlowRecord, identity: IdentityRecord): void {
  const identifier = passwordIdentifier(context, identity);
  if (!identifier) return;
  upsertNode(ui, csrfNode(context.csrf.mask()));
  upsertNode(ui, inputNode('identifier', identifier, 'default', 'hidden'));
  upsertNode(ui, passwordNode('current-password'));
  ui.nodes.push(submitNode(1010001));
}

/** The identifier of the identity's password; undefined if it has no password. */
function passwordIdentifier({ kratos }: FlowContext, identity: IdentityRecord | undefined): string | undefined {
  const credentials = identity?.credentials.password;
  return firstFactorCount(kratos.config, credentials) > 0 ? credentials?.identifiers.find(Boolean) : undefined;
}

function renewCsrf({ csrf }: FlowContext, { type, ui }: LoginFlowRecord): void {
  if (type === 'browser') upsertNode(ui, csrfNode(csrf.mask()));
}

async function authenticate(
  context: FlowContext,
  flow: LoginFlowRecord,
  body: Record<string, unknown>,
  identifier: string,
): Promise<Identified> {
  const violations = [...validateLogin(body)];
  if (identifier === '') violations.push(missing('identifier'));
  if (violations.length > 0) throw new ValidationFailure(...violations);
  await checkCsrf(context, flow.type, String(body.csrf_token ?? ''));
  const identity = context.kratos.world.identityByIdentifier('password', identifier);
  if (!identity || !isReadable(identity)) throw new ValidationFailure({ key: '', text: message(4000006) });
  await checkPassword(context, flow, identity, { identifier, password: String(body.password) });
  flow.active = 'password';
  return { outcome: 'identified', identity, method: { method: 'password', aal: 'aal1' } };
}

/** Checks the password and renews its hash if necessary. @throws ValidationFailure for a wrong password */
async function checkPassword(
  context: FlowContext,
  flow: LoginFlowRecord,
  identity: IdentityRecord,
  sent: LoginInput,
): Promise<void> {
  const { hashed_password, use_password_migration_hook } = identity.credentials.password?.config ?? {};
  const hash = String(hashed_password ?? '');
  const needsMigrationHook = hash === '' && use_password_migration_hook === true;
  if (needsMigrationHook) await callMigrationHook(context, flow, identity, sent);
  else if (!(await comparePassword(sent.password, hash)))
    throw new ValidationFailure({ key: '', text: message(4000006) });
  if (needsMigrationHook || !matchesConfiguredHasher(context.kratos.config, hash))
    await rehash(context.kratos, identity, sent.password);
}

const missing = (property: string): Violation => ({ key: property, text: message(4000002, { property }) });
