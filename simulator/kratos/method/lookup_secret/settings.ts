import type { UiNode } from '@members/openapi';
import type { FlowContext, SettingsMethod } from '../../flow/engine/method.ts';
import { isForMethod } from '../../flow/engine/method.ts';
import { type Answered, answered, type Changed, changed } from '../../flow/engine/outcome.ts';
import { checkCsrf } from '../../flow/engine/submission.ts';
import { addAuthenticationMethod, requirePrivileged } from '../../flow/settings/privileged.ts';
import { showSettings } from '../../flow/settings/view.ts';
import { withCredentials, withoutCredentials } from '../../identity/credentials.ts';
import type { SettingsFlowRecord, Ui } from '../../record/records.ts';
import { booleanField } from '../../schema/boolean-field.ts';
import { assemble } from '../../schema/decode.ts';
import { listPaths } from '../../schema/paths.ts';
import { compileSchema, ValidationFailure } from '../../schema/validate.ts';
import { hasSecondFactor } from '../../session/aal.ts';
import type { Authenticated } from '../../session/manager.ts';
import { type MessageId, message } from '../../text/messages.ts';
import { csrfNode, inputNode, nodeKey, upsertNode } from '../../ui/nodes.ts';
import { badRequest } from '../../wire/errors.ts';
import { codesNode, codesOf, newCodes } from './codes.ts';

const methodName = 'lookup_secret';
const text = { type: 'string' } as const;
const boolean = { type: 'boolean' } as const;
const bodySchema = {
  type: 'object',
  properties: {
    csrf_token: text,
    method: text,
    lookup_secret_disable: boolean,
    lookup_secret_reveal: boolean,
    lookup_secret_regenerate: boolean,
    lookup_secret_confirm: boolean,
    transient_payload: { type: 'object' },
  },
} as const;
const bodyPaths = listPaths(bodySchema);
const validateBody = compileSchema(bodySchema);

interface Step {
  readonly context: FlowContext;
  readonly flow: SettingsFlowRecord;
  readonly current: Authenticated;
  readonly payload: unknown;
}

/** The actions of the buttons. If several are pressed, the first of this list counts. */
const buttons: readonly (readonly [name: string, press: (step: Step) => Promise<Changed | Answered>])[] = [
  ['lookup_secret_confirm', confirm],
  ['lookup_secret_reveal', reveal],
  ['lookup_secret_disable', disable],
  ['lookup_secret_regenerate', regenerate],
];

/** Creates, confirms, shows and disables backup codes. */
export const settings: SettingsMethod = {
  populate({ csrf }, { ui }, identity) {
    upsertNode(ui, csrfNode(csrf.mask()));
    const names = hasSecondFactor(identity, methodName)
      ? (['lookup_secret_reveal', 'lookup_secret_disable'] as const)
      : (['lookup_secret_regenerate'] as const);
    for (const name of names) upsertNode(ui, button(name));
  },

  async submit(context, flow, submission, current) {
    const body = assemble(submission.fields, bodyPaths);
    const [first] = buttons.filter(([name]) =>
      booleanField(submission.fields, body, name, 'updateSettingsFlowWithLookupMethod'),
    );
    const violations = validateBody(body);
    if (violations.length > 0) throw new ValidationFailure(...violations);
    if (!first) return undefined;
    isForMethod(context, { ...submission, method: methodName }, methodName);
    await checkCsrf(context, flow.type, String(body.csrf_token ?? ''));
    requirePrivileged(context, current.session);
    return first[1]({ context, flow, current, payload: body.transient_payload });
  },
};

const labels = {
  lookup_secret_reveal: 1050007,
  lookup_secret_regenerate: 1050008,
  lookup_secret_confirm: 1050011,
  lookup_secret_disable: 1050016,
} as const satisfies Readonly<Record<string, MessageId>>;

function button(name: keyof typeof labels): UiNode {
  return inputNode(name, 'true', methodName, 'submit', { label: message(labels[name]) });
}

/** Replaces the nodes of this group, at the end of the form. */
function replaceNodes(ui: Ui, ...nodes: readonly UiNode[]): void {
  const known = new Set<string>([...Object.keys(labels), 'lookup_secret_codes']);
  ui.nodes = [...ui.nodes.filter((node) => !known.has(nodeKey(node))), ...nodes];
}

async function confirm({ context, flow, current: { identity, session } }: Step): Promise<Changed> {
  if (!flow.lookup_codes) throw badRequest('You must (re-)generate recovery backup codes before you can save them.');
  const config = { recovery_codes: flow.lookup_codes.map((code) => ({ code, used_at: null })) };
  await addAuthenticationMethod(context, session, methodName);
  const now = context.kratos.runtime.clock.now();
  const credentials = withCredentials(identity, { type: methodName, identifiers: [identity.id], config }, now);
  return changed({ ...identity, credentials, updated_at: now });
}

async function reveal({ context, flow, current: { identity }, payload }: Step): Promise<Answered> {
  if (!hasSecondFactor(identity, methodName)) throw badRequest('Can not reveal lookup codes because you have none.');
  const node = codesNode(codesOf(identity) ?? []);
  replaceNodes(flow.ui, node, button('lookup_secret_disable'), button('lookup_secret_regenerate'));
  return showStep(context, flow, payload);
}

async function regenerate({ context, flow, payload }: Step): Promise<Answered> {
  flow.lookup_codes = newCodes(context.kratos.runtime.random);
  const codes = flow.lookup_codes.map((code) => ({ code, used_at: null }));
  replaceNodes(flow.ui, codesNode(codes), button('lookup_secret_confirm'));
  return showStep(context, flow, payload);
}

async function disable({ context, current: { identity } }: Step): Promise<Changed> {
  const now = context.kratos.runtime.clock.now();
  return changed({ ...identity, credentials: withoutCredentials(identity, methodName), updated_at: now });
}

/** Shows the next step with status 200: nothing is changed yet, but it is no error. */
async function showStep(context: FlowContext, flow: SettingsFlowRecord, payload: unknown): Promise<Answered> {
  await context.kratos.world.saveFlow(flow);
  return answered(showSettings(context, flow, { transient_payload: payload }));
}
