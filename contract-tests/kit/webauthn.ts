import { createHash } from 'node:crypto';
import { flags, type KeyMistakes, type KeyOptions, newKey, type SoftwareKey } from '@members/testkit/software-key';
import type { Agent } from '../runner/agent.ts';
import { csrf, type FlowKind, text } from './index.ts';
import { node, unrecordedSettings } from './second-factor.ts';

export { flags, type KeyMistakes, newKey, type SoftwareKey };

/** Returns the request options of a login by passkey. */
export function passkeyChallenge(flow: unknown): string {
  return text(node(flow, 'passkey_challenge'), 'attributes.value');
}

/** Returns the creation options of a registration by passkey. */
export function passkeyOptions(flow: unknown): string {
  const { credentialOptions } = JSON.parse(text(node(flow, 'passkey_create_data'), 'attributes.value'));
  return JSON.stringify(credentialOptions);
}

/** Returns the options in the button of a security key. */
export function webauthnOptions(flow: unknown, kind: FlowKind): string {
  const trigger = kind === 'login' ? 'webauthn_login_trigger' : 'webauthn_register_trigger';
  return text(node(flow, trigger), 'attributes.value');
}

type KeyMethod = 'passkey' | 'webauthn';

/** Returns the creation options of a settings form. */
function settingsOptions(flow: unknown, method: KeyMethod): string {
  if (method === 'webauthn') return webauthnOptions(flow, 'settings');
  return text(node(flow, 'passkey_create_data'), 'attributes.value');
}

/** Returns the fields that a settings form submits for a new key. @param name of a security key */
export function keyFields(
  flow: unknown,
  method: KeyMethod,
  key: SoftwareKey,
  name = 'Blue key',
  wrong: KeyMistakes = {},
) {
  const created = key.create(settingsOptions(flow, method), wrong);
  if (method === 'passkey') return { passkey_settings_register: created };
  return { webauthn_register: created, webauthn_register_displayname: name };
}

/** Adds a key to the signed-in account; not recorded. @returns the key */
export async function addKey(
  agent: Agent,
  method: KeyMethod,
  made: KeyOptions = {},
  label = 'Blue key',
): Promise<SoftwareKey> {
  const key = newKey(made);
  const flow = await unrecordedSettings(agent);
  const fields = { csrf_token: csrf(flow), ...keyFields(flow, method, key, label) };
  const { status } = await agent.post(text(flow, 'ui.action'), fields, { unrecorded: true });
  if (status >= 400) throw new Error(`no ${method} was added: ${status}`);
  return key;
}

/** Registers an account with a new key; not recorded. The agent may be signed in afterwards. @returns the key */
export async function signUpWithKey(
  agent: Agent,
  method: KeyMethod,
  email: string,
  made: KeyOptions = {},
): Promise<SoftwareKey> {
  const quiet = { unrecorded: true };
  const { body: first } = await agent.fetch('/self-service/registration/browser', quiet);
  const common = { csrf_token: csrf(first), traits: { email } };
  const action = text(first, 'ui.action');
  // In a registration with two steps, the second asks for the key.
  const isFirst = !node(first, `${method}_register`);
  const flow = isFirst ? (await agent.post(action, { ...common, method: 'profile' }, quiet)).body : first;
  const key = newKey(made);
  const options = method === 'passkey' ? passkeyOptions(flow) : webauthnOptions(flow, 'registration');
  const { status } = await agent.post(
    action,
    { ...common, method, [`${method}_register`]: key.create(options) },
    quiet,
  );
  if (status !== 200) throw new Error(`${email} could not sign up by ${method}`);
  return key;
}

/** Whether a script's body matches the integrity hash in the form's script node. */
export function matchesIntegrity(flow: unknown, script: unknown): boolean {
  const integrity = text(node(flow, 'webauthn_script'), 'attributes.integrity');
  return integrity === `sha512-${createHash('sha512').update(String(script)).digest('base64')}`;
}
