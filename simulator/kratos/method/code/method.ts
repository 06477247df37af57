import type { Strategy } from '../../flow/method.ts';
import { schemaOf } from '../../flow/traits.ts';
import type { RegistrationFlowRecord } from '../../record/records.ts';
import type { Context } from '../../request/context.ts';
import { csrfNode, inputNode, removeNodes, upsertNode } from '../../ui/nodes.ts';
import { levelOf, secondFactorAddresses } from './accounts.ts';
import { loginByCode, sendAtOnce } from './login.ts';
import { addressNode, removeCodeNodes, sendNode } from './nodes.ts';
import { registerByCode } from './registration.ts';

/** Codes serve recovery and verification, too; only this switch makes them a way in. */
const isFirstFactor = ({ kratos }: Context) => kratos.config.selfservice.methods.code.passwordless_enabled;

/** One-time codes, sent to an address, as the first factor or as the second. */
export const code: Strategy = {
  method: 'code',

  populateLogin(context, flow, identity) {
    if (flow.requested_aal !== levelOf(context)) return;
    if (flow.requested_aal === 'aal2') flow.ui.nodes.push(...secondFactorAddresses(context, identity).map(addressNode));
    else {
      const label = schemaOf(context, flow).identifierLabel();
      upsertNode(flow.ui, inputNode('identifier', '', 'default', 'text', { required: true, label }));
      flow.ui.nodes.push(sendNode(1010015));
    }
    if (flow.type === 'browser') upsertNode(flow.ui, csrfNode(context.csrf.mask()));
  },

  populateLoginCredentials(context, { ui }, identity) {
    const { mitigate } = context.kratos.config.security.account_enumeration;
    if (!isFirstFactor(context) || !(identity || mitigate)) return false;
    ui.nodes.push(sendNode(1010015));
    return true;
  },

  fastLogin: sendAtOnce,
  login: loginByCode,

  populateRegistration: populateNew,

  populateRegistrationCredentials(context, flow) {
    if (!isFirstFactor(context)) return;
    removeCodeNodes(flow.ui);
    populateNew(context, flow);
  },

  populateRegistrationProfile(context, { ui }) {
    if (!isFirstFactor(context)) return;
    removeNodes(ui, sendNode(1040006));
    removeCodeNodes(ui);
    upsertNode(ui, csrfNode(context.csrf.mask()));
  },

  register: registerByCode,
};

function populateNew(context: Context, { ui }: RegistrationFlowRecord): void {
  if (!isFirstFactor(context)) return;
  ui.nodes.push(sendNode(1040006));
  upsertNode(ui, csrfNode(context.csrf.mask()));
}
