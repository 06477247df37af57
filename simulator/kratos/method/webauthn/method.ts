import type { FlowContext, LoginMethod, Method, RegistrationMethod } from '../../flow/engine/method.ts';
import { schemaOf } from '../../flow/engine/traits.ts';
import type { IdentityRecord, LoginFlowRecord, RegistrationFlowRecord } from '../../record/records.ts';
import { message } from '../../text/messages.ts';
import { csrfNode, inputNode, removeNodes, upsertNode } from '../../ui/nodes.ts';
import { keysOf } from './keys.ts';
import { isPasswordless, loginByKey, showKeyNodes } from './login.ts';
import { responseNode, scriptNode, webauthnButton } from './nodes.ts';
import { creationOptions } from './options.ts';
import { registerByKey } from './registration.ts';
import { settings } from './settings.ts';

const login: LoginMethod = {
  populate(context, flow, identity) {
    if (flow.type !== 'browser') return;
    if (identity) populateKnown(context, flow, identity);
    else if (isPasswordless(context)) {
      const label = schemaOf(context, flow).identifierLabel();
      const options = { required: true, autocomplete: 'username webauthn', label } as const;
      upsertNode(flow.ui, inputNode('identifier', '', 'default', 'text', options));
      populateMethod(context, flow);
    }
  },

  populateCredentials(context, flow, identity) {
    if (flow.type !== 'browser' || !isPasswordless(context)) return false;
    const has = keysOf(identity, 'webauthn').some((key) => key.is_passwordless);
    if (has || context.kratos.config.security.account_enumeration.mitigate) populateMethod(context, flow);
    return has;
  },

  submit: loginByKey,
};

const registration: RegistrationMethod = {
  populate: populateNew,

  populateCredentials: populateNew,

  populateProfile(context, flow) {
    if (!offersKey(context, flow)) return;
    upsertNode(flow.ui, csrfNode(context.csrf.mask()));
    for (const node of newKeyNodes(context, flow)) removeNodes(flow.ui, node);
  },

  submit: registerByKey,
};

/** Security keys, as first or second factor. Native flows do not offer them. */
export const webauthn: Method = { name: 'webauthn', login, registration, settings };

function populateMethod({ csrf }: FlowContext, { ui }: LoginFlowRecord): void {
  upsertNode(ui, csrfNode(csrf.mask()));
  ui.nodes.push(inputNode('method', 'webauthn', 'webauthn', 'submit', { label: message(1010008) }));
}

/** A refresh or second factor asks for one of the identity's own keys. */
function populateKnown(context: FlowContext, flow: LoginFlowRecord, identity: IdentityRecord): void {
  if (!flow.refresh && isPasswordless(context)) return;
  showKeyNodes(context, flow, identity, 1010008);
}

const offersKey = (context: FlowContext, { type }: RegistrationFlowRecord) =>
  type === 'browser' && isPasswordless(context);

function populateNew(context: FlowContext, flow: RegistrationFlowRecord): void {
  if (!offersKey(context, flow)) return;
  upsertNode(flow.ui, csrfNode(context.csrf.mask()));
  for (const node of newKeyNodes(context, flow)) upsertNode(flow.ui, node);
}

/** The options are made once and stay the same on every screen of a flow. */
function newKeyNodes(context: FlowContext, flow: RegistrationFlowRecord) {
  const options = flow.creation_options?.webauthn ?? newOptions(context, flow);
  flow.creation_options = { ...flow.creation_options, webauthn: options };
  return [
    inputNode('webauthn_register_displayname', '', 'webauthn', 'text', { label: message(1050013) }),
    webauthnButton(options, 1040004),
    scriptNode(context),
    responseNode(flow, 'webauthn_register', 'webauthn'),
  ];
}

function newOptions(context: FlowContext, flow: RegistrationFlowRecord): string {
  const { options, ceremony } = creationOptions(context, 'webauthn', context.kratos.runtime.random(16));
  flow.ceremonies = { ...flow.ceremonies, webauthn: ceremony };
  return options;
}
