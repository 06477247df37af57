import type { FlowContext, LoginMethod, Method, RegistrationMethod } from '../../flow/engine/method.ts';
import { schemaOf } from '../../flow/engine/traits.ts';
import type { RegistrationFlowRecord } from '../../record/records.ts';
import { csrfNode, inputNode, removeNodes, upsertNode } from '../../ui/nodes.ts';
import { codeLevel, secondFactorAddresses } from './accounts.ts';
import { loginByCode, sendIfOnlyMethod, sendSecondFactor } from './login.ts';
import { addressNode, removeCodeNodes, sendNode } from './nodes.ts';
import { recovery } from './recovery.ts';
import { registerByCode } from './registration.ts';
import { verification } from './verification.ts';

/** Codes always serve recovery and verification; this setting makes them a first factor. */
const isFirstFactor = ({ kratos }: FlowContext) => kratos.config.selfservice.methods.code.passwordless_enabled;

const login: LoginMethod = {
  populate(context, flow, identity) {
    if (flow.requested_aal !== codeLevel(context)) return;
    if (flow.requested_aal === 'aal2') flow.ui.nodes.push(...secondFactorAddresses(context, identity).map(addressNode));
    else {
      const label = schemaOf(context, flow).identifierLabel();
      upsertNode(flow.ui, inputNode('identifier', '', 'default', 'text', { required: true, label }));
      flow.ui.nodes.push(sendNode(1010015));
    }
    if (flow.type === 'browser') upsertNode(flow.ui, csrfNode(context.csrf.mask()));
  },

  populateCredentials(context, { ui }, identity) {
    const { mitigate } = context.kratos.config.security.account_enumeration;
    if (!isFirstFactor(context) || !(identity || mitigate)) return false;
    ui.nodes.push(sendNode(1010015));
    return true;
  },

  fastLogin2FA: sendSecondFactor,
  fastLogin1FA: sendIfOnlyMethod,
  httpMethodsInError: (context, { requested_aal }) => (requested_aal === codeLevel(context) ? ['POST'] : undefined),
  submit: loginByCode,
};

const registration: RegistrationMethod = {
  populate: populateNew,

  populateCredentials(context, flow) {
    if (!isFirstFactor(context)) return;
    removeCodeNodes(flow.ui);
    populateNew(context, flow);
  },

  populateProfile(context, { ui }) {
    if (!isFirstFactor(context)) return;
    removeNodes(ui, sendNode(1040006));
    removeCodeNodes(ui);
    upsertNode(ui, csrfNode(context.csrf.mask()));
  },

  submit: registerByCode,
};

/** One-time codes sent to an address: for login, registration, recovery and verification. */
export const code: Method = { name: 'code', login, registration, recovery, verification };

function populateNew(context: FlowContext, { ui }: RegistrationFlowRecord): void {
  if (!isFirstFactor(context)) return;
  ui.nodes.push(sendNode(1040006));
  upsertNode(ui, csrfNode(context.csrf.mask()));
}
