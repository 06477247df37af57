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
const ask = vi.fn(async (_: CredentialRequestOptions & CredentialCreationOptions) => signed);
const sent = vi.fn();

/** Runs the script as a page does, on a form with these fields. */
function load(fields: Readonly<Record<string, string>>): void {
  document.body.innerHTML = '<form></form>';
  const form = document.body.querySelector('form') as HTMLFormElement;
  form.submit = () => sent(Object.fromEntries(new FormData(form)));
  for (const [name, value] of Object.entries(fields)) {
    const input = Object.assign(document.createElement('input'), { name, value });
    form.append(input);
  }
  Reflect.deleteProperty(page, '__oryWebAuthnInitialized');
  runInThisContext(webAuthnScript);
}

beforeEach(() => {
  ask.mockClear();
  sent.mockClear();
  Object.assign(window, { PublicKeyCredential: { isConditionalMediationAvailable: async () => true } });
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: { get: ask, create: ask } });
});

test('is what forms vouch for', async () => {
  const { body, headers } = await getWebAuthnJavaScript();
  expect(webAuthnIntegrity).toBe(`sha512-${createHash('sha512').update(String(body)).digest('base64')}`);
  expect(headers['content-type']).toBe('text/javascript; charset=UTF-8');
});

test('makes each function under both its names, and says so', () => {
  const heard = vi.fn();
  window.addEventListener('oryWebAuthnInitialized', heard, { once: true });
  load({});
  for (const name of triggers) expect([page[name], page[`__${name}`]]).toEqual([expect.any(Function), page[name]]);
  expect(heard).toHaveBeenCalledOnce();
});

const challenge = 'AQID';
const options = JSON.stringify({ publicKey: { challenge, allowCredentials: [{ type: 'public-key', id: '_w' }] } });
const answer = { id: 'AQI', rawId: 'AQI', type: 'public-key' };
const assertion = { authenticatorData: '_w', clientDataJSON: '_g', signature: '_Q', userHandle: '' };
const creation = { attestationObject: '_A', clientDataJSON: '_g' };

test('a security key signs what its button asks', async () => {
  load({ webauthn_login: '', webauthn_login_trigger: options });
  page.oryWebAuthnLogin?.();
  await vi.waitFor(() => expect(sent).toHaveBeenCalledOnce());
  expect(ask.mock.calls[0]?.[0].publicKey).toMatchObject({
    challenge: Uint8Array.of(1, 2, 3),
    allowCredentials: [{ type: 'public-key', id: Uint8Array.of(255) }],
  });
  const [fields] = sent.mock.calls[0] as [Record<string, string>];
  expect(JSON.parse(fields.webauthn_login ?? '')).toEqual({ ...answer, response: assertion });
});

test('a passkey signs in at once, or while somebody types', async () => {
  for (const trigger of ['oryPasskeyLogin', 'oryPasskeyLoginAutocompleteInit']) {
    load({ identifier: '', passkey_login: '', passkey_challenge: options });
    page[trigger]?.();
  }
  await vi.waitFor(() => expect(sent).toHaveBeenCalledTimes(2));
  expect(ask.mock.calls.map(([{ mediation }]) => mediation)).toEqual([undefined, 'conditional']);
});

test('a new passkey is named after its owner', async () => {
  const user = { id: 'AQ', name: '', displayName: '' };
  const data = { credentialOptions: { publicKey: { challenge, user } }, displayNameFieldName: 'traits.email' };
  load({ 'traits.email': 'ada@example.org', passkey_register: '', passkey_create_data: JSON.stringify(data) });
  page.oryPasskeyRegistration?.();
  await vi.waitFor(() => expect(sent).toHaveBeenCalledOnce());
  const name = 'ada@example.org';
  expect(ask.mock.calls[0]?.[0].publicKey?.user).toEqual({ id: Uint8Array.of(1), name, displayName: name });
  const [fields] = sent.mock.calls[0] as [Record<string, string>];
  expect(JSON.parse(fields.passkey_register ?? '')).toEqual({ ...answer, response: creation });
});
