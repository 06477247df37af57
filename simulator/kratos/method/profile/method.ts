import type { Answer } from '../../../http/exchange.ts';
import { ensureCsrf, showNextScreen } from '../../flow/common.ts';
import { isEnabled, type Strategy } from '../../flow/method.ts';
import { placeTraits, schemaOf, traitPaths } from '../../flow/traits.ts';
import type { RegistrationFlowRecord } from '../../record/records.ts';
import type { Context } from '../../request/context.ts';
import { assemble } from '../../schema/decode.ts';
import { listPaths } from '../../schema/paths.ts';
import { compileSchema, ValidationFailure } from '../../schema/validate.ts';
import { message } from '../../text/messages.ts';
import { addMessage, csrfNode, echoTraits, inputNode, removeNodes, resetMessages, upsertNode } from '../../ui/nodes.ts';
import { sortNodes } from '../../ui/sort.ts';

const text = { type: 'string' } as const;
const bodySchema = {
  type: 'object',
  properties: {
    csrf_token: text,
    method: text,
    screen: { ...text, enum: ['credential-selection', 'previous'] },
    transient_payload: { type: 'object' },
  },
} as const;
const bodyPaths = listPaths(bodySchema);
const validateBody = compileSchema(bodySchema);

/** True when traits come on a screen of their own; the legacy switch outweighs the style. */
export function asksProfileFirst({ kratos }: Context): boolean {
  const { style, enable_legacy_one_step: legacy } = kratos.config.selfservice.flows.registration;
  return style === 'profile_first' && !legacy;
}

/**
 * The trait nodes of every registration, and the way between the two screens of `profile_first`.
 * `others` are the strategies that bring the credentials, in their order.
 */
export function createProfile(others: readonly Strategy[]): Strategy {
  const populateRegistration = (context: Context, flow: RegistrationFlowRecord) => {
    upsertNode(flow.ui, csrfNode(context.csrf.mask()));
    for (const node of schemaOf(context, flow).traitNodes()) upsertNode(flow.ui, node);
  };

  const profile: Strategy = {
    method: 'profile',
    always: true,
    populateRegistration,

    populateRegistrationProfile(context, flow) {
      removeNodes(flow.ui, backNode());
      populateRegistration(context, flow);
      flow.ui.nodes.push(continueNode());
    },

    populateRegistrationCredentials(_, { ui }) {
      ui.nodes.push(backNode());
      removeNodes(ui, continueNode());
      for (const { group, type, attributes } of ui.nodes)
        if (group === 'default' && type === 'input') Object.assign(attributes, { type: 'hidden' });
      addMessage(ui, message(1040009));
    },

    async register(context, flow, { fields, method }) {
      const screen = fields.get('screen')?.[0] ?? '';
      const isMine = method === 'profile' || method === 'profile:back' || screen !== '';
      if (!asksProfileFirst(context)) return undefined;
      const schema = schemaOf(context, flow);
      let body: Record<string, unknown> = {};
      try {
        assemble(fields, bodyPaths);
        if (!isMine) {
          renewToken(context, flow);
          return undefined;
        }
        body = assemble(fields, [...bodyPaths, ...traitPaths(schema)]);
        const traits = body.traits === undefined ? {} : body.traits;
        const violations = [...validateBody(body), ...schema.validate(traits)];
        if (violations.length > 0) throw new ValidationFailure(...violations);
        const goesBack = screen === '' ? method === 'profile:back' : screen === 'previous';
        if (goesBack) return await showProfile(context, flow, traits);
        await ensureCsrf(context, flow.type, String(body.csrf_token ?? ''));
        return await showCredentials(context, flow, traits, body.transient_payload);
      } catch (error) {
        echoTraits(flow.ui, body.traits);
        renewToken(context, flow);
        throw error;
      }
    },
  };
  const all = [profile, ...others];

  /** The way back asks for no anti-CSRF token, and keeps only what was sent along. */
  async function showProfile(context: Context, flow: RegistrationFlowRecord, traits: unknown): Promise<Answer> {
    resetMessages(flow.ui);
    for (const strategy of all) if (isEnabled(context, strategy)) strategy.populateRegistrationProfile?.(context, flow);
    placeTraits(flow.ui, traits);
    return showSorted(context, flow);
  }

  async function showCredentials(
    context: Context,
    flow: RegistrationFlowRecord,
    traits: unknown,
    payload: unknown,
  ): Promise<Answer> {
    flow.active = '';
    flow.state = 'choose_method';
    resetMessages(flow.ui);
    for (const strategy of all)
      if (isEnabled(context, strategy)) strategy.populateRegistrationCredentials?.(context, flow);
    placeTraits(flow.ui, traits);
    return showSorted(context, flow, { transient_payload: payload });
  }

  return profile;
}

/** Where it is asked at all, each submission renews the token of the form, also what it does not claim or cannot read. */
export function renewToken({ csrf }: Context, { ui }: RegistrationFlowRecord): void {
  upsertNode(ui, csrfNode(csrf.mask()));
}

function showSorted(
  context: Context,
  flow: RegistrationFlowRecord,
  told: Readonly<Record<string, unknown>> = {},
): Promise<Answer> {
  sortNodes(flow.ui.nodes, 'registration', schemaOf(context, flow).traitKeys);
  return showNextScreen(context, flow, told);
}

const backNode = () => inputNode('screen', 'previous', 'profile', 'submit', { label: message(1040008) });
const continueNode = () => inputNode('method', 'profile', 'profile', 'submit', { label: message(1040001) });
