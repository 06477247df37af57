import type { Answer } from '../../../http/exchange.ts';
import { showNextScreen } from '../../flow/engine/answers.ts';
import type { FlowContext } from '../../flow/engine/method.ts';
import { isOffered, type LoginMethod, type Method } from '../../flow/engine/method.ts';
import { answered } from '../../flow/engine/outcome.ts';
import { checkCsrf } from '../../flow/engine/submission.ts';
import { schemaOf } from '../../flow/engine/traits.ts';
import { asksIdentifierFirst } from '../../flow/login/style.ts';
import type { IdentityRecord, LoginFlowRecord } from '../../record/records.ts';
import { assemble } from '../../schema/decode.ts';
import { listPaths } from '../../schema/paths.ts';
import { compileSchema, ValidationFailure } from '../../schema/validate.ts';
import { message } from '../../text/messages.ts';
import { csrfNode, inputNode, nodeKey, removeNodes, resetMessages, setNodeValue, upsertNode } from '../../ui/nodes.ts';
import { orderMembers } from '../../wire/members.ts';

const methodName = 'identifier_first';
const autocomplete = 'username webauthn';
const text = { type: 'string' } as const;
const bodySchema = {
  type: 'object',
  properties: { csrf_token: text, method: text, identifier: text, transient_payload: { type: 'object' } },
} as const;
const bodyPaths = listPaths(bodySchema);
const validateBody = compileSchema(bodySchema);

/** Credential types whose identifiers a user may sign in with. */
const credentialTypes = ['password', 'code', 'webauthn', 'passkey', 'oidc'] as const;

const login: LoginMethod = {
  populateIdentification(context, flow) {
    const { ui } = flow;
    const label = schemaOf(context, flow).identifierLabel();
    upsertNode(ui, csrfNode(context.csrf.mask()));
    upsertNode(ui, inputNode('identifier', '', methodName, 'text', { required: true, autocomplete, label }));
    ui.nodes.push(continueNode());
  },

  // The last method: it takes every submission that no other method handles, whatever its `method` is.
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
      await checkCsrf(context, flow.type, String(body.csrf_token ?? ''));
      resetMessages(ui);
      setNodeValue(ui, 'identifier', identifier);
      const result = await populateForIdentifier(context, flow, identifier, body.transient_payload);
      if (result === undefined) throw accountUnknown();
      if (result !== 'choice') return answered(result);
    } catch (error) {
      setNodeValue(ui, 'identifier', identifier);
      if (flow.type === 'browser') upsertNode(ui, csrfNode(context.csrf.mask()));
      throw error;
    }
    removeNodes(ui, continueNode());
    for (const node of ui.nodes)
      if (nodeKey(node) === 'identifier')
        node.attributes = orderMembers('input', {
          ...node.attributes,
          autocomplete,
          type: 'hidden',
        }) as typeof node.attributes;
    flow.active = methodName;
    return answered(await showNextScreen(context, flow, { transient_payload: body.transient_payload }));
  },
};

/** Asks for the identifier alone. The other methods then show how this account can sign in. */
export const identifierFirst: Method = { name: methodName, alwaysOffered: true, login };

/**
 * Adds the nodes of all methods that the account can sign in with. With protection against account enumeration, every
 * method is shown.
 * @returns 'choice' if the form is to be shown; the response if a method submitted itself; undefined for an unknown
 *   account
 */
async function populateForIdentifier(
  context: FlowContext,
  flow: LoginFlowRecord,
  identifier: string,
  payload: unknown,
): Promise<Answer | 'choice' | undefined> {
  const { mitigate } = context.kratos.config.security.account_enumeration;
  const identity = mitigate ? undefined : findIdentity(context, identifier);
  let hasChoice = mitigate;
  for (const method of context.methods) {
    if (!isOffered(context, method) || !method.login?.populateCredentials?.(context, flow, identity)) continue;
    hasChoice = true;
    const answer = await method.login.fastLogin1FA?.(context, flow, identifier, payload);
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
const continueNode = () => inputNode('method', methodName, methodName, 'submit', { label: message(1070009) });
