import type { Answer } from '../../../http/exchange.ts';
import { showNextScreen } from '../../flow/engine/answers.ts';
import type { FlowContext } from '../../flow/engine/method.ts';
import { isEnabled, type LoginMethod, type Method } from '../../flow/engine/method.ts';
import { answered } from '../../flow/engine/outcome.ts';
import { ensureCsrf } from '../../flow/engine/submission.ts';
import { schemaOf } from '../../flow/engine/traits.ts';
import { asksIdentifierFirst } from '../../flow/login/style.ts';
import type { IdentityRecord, LoginFlowRecord } from '../../record/records.ts';
import { assemble } from '../../schema/decode.ts';
import { listPaths } from '../../schema/paths.ts';
import { compileSchema, ValidationFailure } from '../../schema/validate.ts';
import { message } from '../../text/messages.ts';
import { csrfNode, inputNode, nodeKey, removeNodes, resetMessages, setNodeValue, upsertNode } from '../../ui/nodes.ts';
import { inOrder } from '../../wire/members.ts';

const own = 'identifier_first';
const autocomplete = 'username webauthn';
const text = { type: 'string' } as const;
const bodySchema = {
  type: 'object',
  properties: { csrf_token: text, method: text, identifier: text, transient_payload: { type: 'object' } },
} as const;
const bodyPaths = listPaths(bodySchema);
const validateBody = compileSchema(bodySchema);

/** Credentials whose identifiers someone may sign in by. */
const credentialTypes = ['password', 'code', 'webauthn', 'passkey', 'oidc'] as const;

const login: LoginMethod = {
  populateIdentification(context, flow) {
    const { ui } = flow;
    const label = schemaOf(context, flow).identifierLabel();
    upsertNode(ui, csrfNode(context.csrf.mask()));
    upsertNode(ui, inputNode('identifier', '', own, 'text', { required: true, autocomplete, label }));
    ui.nodes.push(continueNode());
  },

  // Tried last: whatever no other strategy claims is taken for an identifier, its method notwithstanding.
  async submit(context, flow, { fields }) {
    if (!asksIdentifierFirst(context) || flow.requested_aal !== 'aal1') return undefined;
    let body: Record<string, unknown> = {};
    let identifier = '';
    const { ui } = flow;
    try {
      body = assemble(fields, bodyPaths);
      identifier = String(body.identifier ?? '');
      const violations = validateBody(body);
      if (violations.length > 0) throw new ValidationFailure(...violations);
      await ensureCsrf(context, flow.type, String(body.csrf_token ?? ''));
      resetMessages(ui);
      setNodeValue(ui, 'identifier', identifier);
      const found = await populate(context, flow, identifier, body.transient_payload);
      if (found === undefined) throw accountUnknown();
      if (found !== 'choice') return answered(found);
    } catch (error) {
      setNodeValue(ui, 'identifier', identifier);
      if (flow.type === 'browser') upsertNode(ui, csrfNode(context.csrf.mask()));
      throw error;
    }
    removeNodes(ui, continueNode());
    for (const node of ui.nodes)
      if (nodeKey(node) === 'identifier')
        node.attributes = inOrder('input', {
          ...node.attributes,
          autocomplete,
          type: 'hidden',
        }) as typeof node.attributes;
    flow.active = own;
    return answered(await showNextScreen(context, flow, { transient_payload: body.transient_payload }));
  },
};

/** Asks for the identifier alone, then lets the other methods show what this account can sign in with. */
export const identifierFirst: Method = { name: own, always: true, login };

/**
 * Shows what the account has to choose from, or where its only way leads; undefined for one that is to be
 * called unknown. Protection against enumeration shows everybody everything.
 */
async function populate(
  context: FlowContext,
  flow: LoginFlowRecord,
  identifier: string,
  payload: unknown,
): Promise<Answer | 'choice' | undefined> {
  const { mitigate } = context.kratos.config.security.account_enumeration;
  const identity = mitigate ? undefined : findIdentity(context, identifier);
  let hasChoice = mitigate;
  for (const method of context.methods) {
    if (!isEnabled(context, method) || !method.login?.populateCredentials?.(context, flow, identity)) continue;
    hasChoice = true;
    const answer = await method.login.fast?.(context, flow, identifier, payload);
    if (answer) return answer;
  }
  return hasChoice ? 'choice' : undefined;
}

function findIdentity({ kratos }: FlowContext, identifier: string): IdentityRecord | undefined {
  for (const type of credentialTypes) {
    const identity = kratos.world.identityByIdentifier(type, identifier);
    if (identity) return identity;
  }
  return undefined;
}

const accountUnknown = () => new ValidationFailure({ key: 'identifier', text: message(4000037) });
const continueNode = () => inputNode('method', own, own, 'submit', { label: message(1070009) });
