import { utf8 } from '@members/engines/go/utf8';
import { goJson } from '../../../http/answer.ts';
import { token } from '../../../runtime/runtime.ts';
import type { FlowContext, LoginMethod, Method, RegistrationMethod } from '../../flow/engine/method.ts';
import { schemaOf } from '../../flow/engine/traits.ts';
import type { IdentityRecord, LoginFlowRecord, RegistrationFlowRecord } from '../../record/records.ts';
import { csrfNode, inputNode, removeNodes, upsertNode } from '../../ui/nodes.ts';
import { keysOf, urlSafe, userHandleOf } from '../webauthn/keys.ts';
import { passkeyButton, responseNode, scriptNode } from '../webauthn/nodes.ts';
import { creationOptions, requestOptions } from '../webauthn/options.ts';
import { loginByPasskey } from './login.ts';
import { displayNameField, displayNameOf } from './names.ts';
import { registerByPasskey } from './registration.ts';
import { settings } from './settings.ts';

const login: LoginMethod = {
  populate(context, flow, identity) {
    if (flow.requested_aal !== 'aal1') return;
    if (identity) populateRefresh(context, flow, identity);
    else {
      populateLogin(context, flow);
      flow.ui.nodes.push(passkeyButton(flow, 'login'));
    }
  },

  populateIdentification: populateLogin,

  populateCredentials(context, flow, identity) {
    const has = keysOf(identity, 'passkey').length > 0;
    if (has || context.kratos.config.security.account_enumeration.mitigate)
      flow.ui.nodes.push(passkeyButton(flow, 'login'));
    return has;
  },

  submit: loginByPasskey,
};

const registration: RegistrationMethod = {
  populate: populateNew,

  populateCredentials: populateNew,

  populateProfile(context, flow) {
    const created = createDataNode(context, flow);
    upsertNode(flow.ui, csrfNode(context.csrf.mask()));
    for (const node of [
      created,
      passkeyButton(flow, 'registration'),
      scriptNode(context),
      responseNode(flow, 'passkey_register', 'passkey'),
    ])
      removeNodes(flow.ui, node);
  },

  submit: registerByPasskey,
};

/** Passkeys. The authenticator names the identity, so a login needs no identifier. */
export const passkey: Method = { name: 'passkey', login, registration, settings };

function populateLogin(context: FlowContext, flow: LoginFlowRecord): void {
  const { ui } = flow;
  const label = schemaOf(context, flow).identifierLabel();
  const { options, ceremony } = requestOptions(context, 'passkey');
  flow.ceremonies = { ...flow.ceremonies, passkey: ceremony };
  upsertNode(ui, csrfNode(context.csrf.mask()));
  const autocomplete = 'username webauthn';
  upsertNode(ui, inputNode('identifier', '', 'default', 'text', { required: true, autocomplete, label }));
  upsertNode(ui, challengeNode(options));
  if (flow.type === 'browser') upsertNode(ui, scriptNode(context));
  upsertNode(ui, responseNode(flow, 'passkey_login', 'passkey', 'oryPasskeyLoginAutocompleteInit'));
}

const challengeNode = (options: string) => inputNode('passkey_challenge', options, 'passkey', 'hidden');

/** A refresh asks for one of the identity's own passkeys. */
function populateRefresh(context: FlowContext, flow: LoginFlowRecord, identity: IdentityRecord): void {
  const keys = keysOf(identity, 'passkey');
  if (keys.length === 0) return;
  const { ui } = flow;
  const allowed = keys.map(({ id }) => urlSafe(id));
  const { options, ceremony } = requestOptions(context, 'passkey', allowed, userHandleOf(identity, 'passkey'));
  flow.ceremonies = { ...flow.ceremonies, passkey: ceremony };
  upsertNode(ui, challengeNode(options));
  if (flow.type === 'browser') ui.nodes.push(scriptNode(context));
  upsertNode(ui, responseNode(flow, 'passkey_login', 'passkey'));
  ui.nodes.push(passkeyButton(flow, 'login'));
  upsertNode(ui, csrfNode(context.csrf.mask()));
  const name = displayNameOf(schemaOf(context, { identity_schema: identity.schema_id }), identity.traits);
  upsertNode(ui, inputNode('identifier', name, 'default', 'hidden'));
}

function populateNew(context: FlowContext, flow: RegistrationFlowRecord): void {
  const created = createDataNode(context, flow);
  upsertNode(flow.ui, csrfNode(context.csrf.mask()));
  upsertNode(flow.ui, created);
  upsertNode(flow.ui, passkeyButton(flow, 'registration'));
  if (flow.type === 'browser') upsertNode(flow.ui, scriptNode(context));
  upsertNode(flow.ui, responseNode(flow, 'passkey_register', 'passkey'));
}

/** The options are made once and stay the same on every screen of a flow. */
function createDataNode(context: FlowContext, flow: RegistrationFlowRecord) {
  const createData = flow.creation_options?.passkey ?? newCreateData(context, flow);
  flow.creation_options = { ...flow.creation_options, passkey: createData };
  return inputNode('passkey_create_data', createData, 'passkey', 'hidden');
}

function newCreateData(context: FlowContext, flow: RegistrationFlowRecord): string {
  const displayNameFieldName = displayNameField(schemaOf(context, flow));
  const handle = utf8(token(context.kratos.runtime.random, 64));
  const { options, ceremony } = creationOptions(context, 'passkey', handle);
  flow.ceremonies = { ...flow.ceremonies, passkey: ceremony };
  return goJson({ credentialOptions: JSON.parse(options), displayNameFieldName }).trimEnd();
}
