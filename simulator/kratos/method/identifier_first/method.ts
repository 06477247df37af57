import type { Answer } from '../../../http/exchange.ts';
import { ensureCsrf, showNextScreen } from '../../flow/common.ts';
import { isEnabled, type Strategy } from '../../flow/method.ts';
import { schemaOf } from '../../flow/traits.ts';
import type { IdentityRecord, LoginFlowRecord } from '../../record/records.ts';
import type { Context } from '../../request/context.ts';
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

/** True when a first-factor login begins with a screen that asks for the identifier alone. */
export function asksIdentifierFirst({ kratos }: Context): boolean {
  return kratos.config.selfservice.flows.login.style === own;
}

/** Asks for the identifier alone, then lets `others` show what this account can sign in with. */
export function createIdentifierFirst(others: readonly Strategy[]): Strategy {
  return {
    method: own,
    always: true,

    populateLoginIdentification(context, flow) {
      const { ui } = flow;
      const label = schemaOf(context, flow).identifierLabel();
      upsertNode(ui, csrfNode(context.csrf.mask()));
      upsertNode(ui, inputNode('identifier', '', own, 'text', { required: true, autocomplete, label }));
      ui.nodes.push(continueNode());
    },

    // Tried last: whatever no other strategy claims is taken for an identifier, its method notwithstanding.
    async login(context, flow, { fields }) {
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
        if (found !== 'choice') return found;
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
      return showNextScreen(context, flow, { transient_payload: body.transient_payload });
    },
  };

  /**
   * Shows what the account has to choose from, or where its only way leads; undefined for one that is to be
   * called unknown. Protection against enumeration shows everybody everything.
   */
  async function populate(
    context: Context,
    flow: LoginFlowRecord,
    identifier: string,
    payload: unknown,
  ): Promise<Answer | 'choice' | undefined> {
    const { mitigate } = context.kratos.config.security.account_enumeration;
    const identity = mitigate ? undefined : findIdentity(context, identifier);
    let hasChoice = mitigate;
    for (const strategy of others) {
      if (!isEnabled(context, strategy) || !strategy.populateLoginCredentials?.(context, flow, identity)) continue;
      hasChoice = true;
      const answer = await strategy.fastLogin?.(context, flow, identifier, payload);
      if (answer) return answer;
    }
    return hasChoice ? 'choice' : undefined;
  }
}

function findIdentity({ kratos }: Context, identifier: string): IdentityRecord | undefined {
  for (const type of credentialTypes) {
    const identity = kratos.world.identityByIdentifier(type, identifier);
    if (identity) return identity;
  }
  return undefined;
}

const accountUnknown = () => new ValidationFailure({ key: 'identifier', text: message(4000037) });
const continueNode = () => inputNode('method', own, own, 'submit', { label: message(1070009) });
