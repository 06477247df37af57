/** Form nodes of passkeys and security keys. */
import type { UiNode } from '@members/openapi';
import type { FlowContext } from '../../flow/engine/method.ts';
import type { FlowRecord } from '../../record/records.ts';
import { publicUrl } from '../../request/context.ts';
import { type MessageId, message } from '../../text/messages.ts';
import { inputNode } from '../../ui/nodes.ts';
import { scriptPath, webAuthnIntegrity } from './script.ts';

/** Functions of the WebAuthn script that nodes name. */
type Trigger =
  | 'oryWebAuthnLogin'
  | 'oryWebAuthnRegistration'
  | 'oryPasskeyLogin'
  | 'oryPasskeyLoginAutocompleteInit'
  | 'oryPasskeyRegistration'
  | 'oryPasskeySettingsRegistration';

/** The node that loads the WebAuthn script. Native flows do not get it. */
export function scriptNode({ kratos }: FlowContext): UiNode {
  return {
    type: 'script',
    group: 'webauthn',
    attributes: {
      src: publicUrl(kratos, scriptPath),
      async: true,
      referrerpolicy: 'no-referrer',
      crossorigin: 'anonymous',
      integrity: webAuthnIntegrity,
      type: 'text/javascript',
      id: 'webauthn_script',
      nonce: kratos.world.id(),
      node_type: 'script',
    },
    messages: [],
    meta: {},
  };
}

const callOf = (trigger: Trigger, options = '') => `window.${trigger}(${options})`;

/** The field for the authenticator's response. @param onload the function that runs when a page shows the field */
export function responseNode(
  { type }: Pick<FlowRecord, 'type'>,
  name: string,
  group: 'passkey' | 'webauthn',
  onload?: Trigger,
): UiNode {
  const value = group === 'webauthn' ? '' : undefined;
  if (!onload) return inputNode(name, value, group, 'hidden');
  const script = type === 'browser' ? { onload: callOf(onload) } : {};
  return inputNode(name, value, group, 'hidden', { ...script, onloadTrigger: onload });
}

/** The button that asks for a passkey. Native flows get only the name of its function. */
export function passkeyButton({ type }: Pick<FlowRecord, 'type'>, kind: 'login' | 'registration' | 'settings'): UiNode {
  const [name, value, onclickTrigger, label] = {
    login: ['passkey_login_trigger', '', 'oryPasskeyLogin', 1010021],
    registration: ['passkey_register_trigger', undefined, 'oryPasskeyRegistration', 1040007],
    settings: ['passkey_register_trigger', '', 'oryPasskeySettingsRegistration', 1050019],
  }[kind] as [string, string | undefined, Trigger, MessageId];
  const script = type === 'browser' ? { onclick: callOf(onclickTrigger) } : {};
  return inputNode(name, value, 'passkey', 'button', { ...script, onclickTrigger, label: message(label) });
}

/** The button that asks for a security key. @param options as JSON */
export function webauthnButton(options: string, label: 1010008 | 1010013 | 1040004 | 1050012): UiNode {
  const isNew = label === 1040004 || label === 1050012;
  const onclickTrigger = isNew ? 'oryWebAuthnRegistration' : 'oryWebAuthnLogin';
  return inputNode(isNew ? 'webauthn_register_trigger' : 'webauthn_login_trigger', options, 'webauthn', 'button', {
    onclick: callOf(onclickTrigger, options),
    onclickTrigger,
    label: message(label),
  });
}
