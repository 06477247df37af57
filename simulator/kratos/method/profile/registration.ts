import type { Answer } from '../../../http/exchange.ts';
import { showNextScreen } from '../../flow/engine/answers.ts';
import type { FlowContext } from '../../flow/engine/method.ts';
import { isOffered, type RegistrationMethod } from '../../flow/engine/method.ts';
import { answered } from '../../flow/engine/outcome.ts';
import { checkCsrf } from '../../flow/engine/submission.ts';
import { schemaOf, setTraitNodes, traitPaths } from '../../flow/engine/traits.ts';
import { asksProfileFirst, renewToken } from '../../flow/registration/style.ts';
import type { RegistrationFlowRecord } from '../../record/records.ts';
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

function populate(context: FlowContext, flow: RegistrationFlowRecord): void {
  upsertNode(flow.ui, csrfNode(context.csrf.mask()));
  for (const node of schemaOf(context, flow).traitNodes()) upsertNode(flow.ui, node);
}

/** The trait nodes of registration forms, and the navigation between the two screens of `profile_first`. */
export const registration: RegistrationMethod = {
  populate,

  populateProfile(context, flow) {
    removeNodes(flow.ui, backNode());
    populate(context, flow);
    flow.ui.nodes.push(continueNode());
  },

  populateCredentials(_, { ui }) {
    ui.nodes.push(backNode());
    removeNodes(ui, continueNode());
    for (const { group, type, attributes } of ui.nodes)
      if (group === 'default' && type === 'input') Object.assign(attributes, { type: 'hidden' });
    addMessage(ui, message(1040009));
  },

  async submit(context, flow, { fields, method }) {
    const screen = fields.get('screen')?.[0] ?? '';
    const isForProfile = method === 'profile' || method === 'profile:back' || screen !== '';
    if (!asksProfileFirst(context)) return undefined;
    const schema = schemaOf(context, flow);
    let body: Record<string, unknown> = {};
    try {
      assemble(fields, bodyPaths);
      if (!isForProfile) {
        renewToken(context, flow);
        return undefined;
      }
      body = assemble(fields, [...bodyPaths, ...traitPaths(schema)]);
      const traits = body.traits === undefined ? {} : body.traits;
      const violations = [...validateBody(body), ...schema.validate(traits)];
      if (violations.length > 0) throw new ValidationFailure(...violations);
      const goesBack = screen === '' ? method === 'profile:back' : screen === 'previous';
      if (goesBack) return answered(await showProfile(context, flow, traits));
      // Kratos resets these before it checks the token, so a refused submission leaves the second screen too.
      flow.active = '';
      flow.state = 'choose_method';
      await checkCsrf(context, flow.type, String(body.csrf_token ?? ''));
      const identityViolations = schema.validateIdentity(traits);
      if (identityViolations.length > 0) throw new ValidationFailure(...identityViolations);
      return answered(await showCredentials(context, flow, traits, body.transient_payload));
    } catch (error) {
      echoTraits(flow.ui, body.traits);
      renewToken(context, flow);
      throw error;
    }
  },
};

/** Adds the nodes of one of the two screens. */
function populateScreen(
  context: FlowContext,
  flow: RegistrationFlowRecord,
  screen: 'populateProfile' | 'populateCredentials',
  traits: unknown,
): void {
  resetMessages(flow.ui);
  for (const method of context.methods) if (isOffered(context, method)) method.registration?.[screen]?.(context, flow);
  setTraitNodes(flow.ui, traits);
}

/**
 * Shows the first screen again. Kratos checks no anti-CSRF token here, keeps only the submitted traits and drops the
 * organization.
 */
function showProfile(context: FlowContext, flow: RegistrationFlowRecord, traits: unknown): Promise<Answer> {
  delete flow.organization_id;
  populateScreen(context, flow, 'populateProfile', traits);
  return showSorted(context, flow);
}

function showCredentials(
  context: FlowContext,
  flow: RegistrationFlowRecord,
  traits: unknown,
  payload: unknown,
): Promise<Answer> {
  populateScreen(context, flow, 'populateCredentials', traits);
  return showSorted(context, flow, { transient_payload: payload });
}

function showSorted(
  context: FlowContext,
  flow: RegistrationFlowRecord,
  extra: Readonly<Record<string, unknown>> = {},
): Promise<Answer> {
  sortNodes(flow.ui.nodes, 'registration', schemaOf(context, flow).traitKeys);
  return showNextScreen(context, flow, extra);
}

const backNode = () => inputNode('screen', 'previous', 'profile', 'submit', { label: message(1040008) });
const continueNode = () => inputNode('method', 'profile', 'profile', 'submit', { label: message(1040001) });
