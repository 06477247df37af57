// @vitest-environment jsdom
import { createHash } from 'node:crypto';
import { runInThisContext } from 'node:vm';
import { beforeEach, expect, test, vi } from 'vitest';
import { getWebAuthnJavaScript, webAuthnIntegrity, webAuthnScript } from './script.ts';

const triggers = [
  'oryWebAuthnLogin',
  'oryWebAuthnRegistration',
  'oryPasskeyLogin',
  'oryPasskeyLoginAutocompleteInit',
  'oryPasskeyRegistration',
  'oryPasskeySettingsRegistration',
] as const;

type Page = Window & Record<string, (...options: unknown[]) => unknown>;
const page = window as unknown as Page;

const bytes = (...values: number[]) => Uint8Array.from(values).buffer;
const signed = {
  id: 'AQI',
  rawId: bytes(1, 2),
  type: 'public-key',
  response: {
    authenticatorData: bytes(255),
    clientDataJSON: bytes(254),
    signature: bytes(253),
    userHandle: null,
    attestationObject: bytes(252),
  },
};
const getCredential = vi.fn(async (_: CredentialRequestOptions & CredentialCreationOptions) => signed);
const submitted = vi.fn();

/** Runs the script in a page with a form of these fields. */
function load(fields: Readonly<Record<string, string>>): void {
  document.body.innerHTML = '<form></form>';
  const form = document.body.querySelector('form') as HTMLFormElement;
  form.submit = () => submitted(Object.fromEntries(new FormData(form)));
  for (const [name, value] of Object.entries(fields)) {
    const input = Object.assign(document.createElement('input'), { name, value });
    form.append(input);
  }
  Reflect.deleteProperty(page, '__oryWebAuthnInitialized');
  runInThisContext(webAuthnScript);
}

beforeEach(() => {
  getCredential.mockClear();
  submitted.mockClear();
  Object.assign(window, { PublicKeyCredential: { isConditionalMediationAvailable: async () => true } });
  Object.defineProperty(navigator, 'credentials', {
    configurable: true,
    value: { get: getCredential, create: getCredential },
  });
});

test('the script has the hash that forms name', async () => {
  const { body, headers } = await getWebAuthnJavaScript();
  expect(webAuthnIntegrity).toBe(`sha512-${createHash('sha512').update(String(body)).digest('base64')}`);
  expect(headers['content-type']).toBe('text/javascript; charset=UTF-8');
});

test('the script defines each function under both its names and dispatches an event', () => {
  const listener = vi.fn();
  window.addEventListener('oryWebAuthnInitialized', listener, { once: true });
  load({});
  for (const name of triggers) expect([page[name], page[`__${name}`]]).toEqual([expect.any(Function), page[name]]);
  expect(listener).toHaveBeenCalledOnce();
});

const challenge = 'AQID';
const options = JSON.stringify({ publicKey: { challenge, allowCredentials: [{ type: 'public-key', id: '_w' }] } });
const answer = { id: 'AQI', rawId: 'AQI', type: 'public-key' };
const assertion = { authenticatorData: '_w', clientDataJSON: '_g', signature: '_Q', userHandle: '' };
const creation = { attestationObject: '_A', clientDataJSON: '_g' };

test('the button of a security key submits its assertion', async () => {
  load({ webauthn_login: '', webauthn_login_trigger: options });
  page.oryWebAuthnLogin?.();
  await expect.poll(() => submitted).toHaveBeenCalledOnce();
  expect(getCredential.mock.calls[0]?.[0].publicKey).toMatchObject({
    challenge: Uint8Array.of(1, 2, 3),
    allowCredentials: [{ type: 'public-key', id: Uint8Array.of(255) }],
  });
  const [fields] = submitted.mock.calls[0] as [Record<string, string>];
  expect(JSON.parse(fields.webauthn_login ?? '')).toEqual({ ...answer, response: assertion });
});

test('a passkey signs in by button or by autocomplete', async () => {
  for (const trigger of ['oryPasskeyLogin', 'oryPasskeyLoginAutocompleteInit']) {
    load({ identifier: '', passkey_login: '', passkey_challenge: options });
    page[trigger]?.();
  }
  await expect.poll(() => submitted).toHaveBeenCalledTimes(2);
  expect(getCredential.mock.calls.map(([{ mediation }]) => mediation)).toEqual([undefined, 'conditional']);
});

test('a new passkey gets the name in the display name field', async () => {
  const user = { id: 'AQ', name: '', displayName: '' };
  const data = { credentialOptions: { publicKey: { challenge, user } }, displayNameFieldName: 'traits.email' };
  load({ 'traits.email': 'ada@example.org', passkey_register: '', passkey_create_data: JSON.stringify(data) });
  page.oryPasskeyRegistration?.();
  await expect.poll(() => submitted).toHaveBeenCalledOnce();
  const name = 'ada@example.org';
  expect(getCredential.mock.calls[0]?.[0].publicKey?.user).toEqual({ id: Uint8Array.of(1), name, displayName: name });
  const [fields] = submitted.mock.calls[0] as [Record<string, string>];
  expect(JSON.parse(fields.passkey_register ?? '')).toEqual({ ...answer, response: creation });
});
