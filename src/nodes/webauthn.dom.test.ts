import { afterEach, expect, test, vi } from 'vitest';
import { type Authenticators, type CeremonyRequest, type CeremonyResult, createCeremonies } from './webauthn.ts';
import { fromBase64Url, toBase64Url } from './webauthn-json.ts';

afterEach(() => void vi.unstubAllGlobals());

const bytes = (...values: number[]) => Uint8Array.from(values).buffer;
const clientDataJSON = bytes(123, 125);

/** Responses of an authenticator, as the browser's API returns them. */
const signed = {
  id: '-_8',
  rawId: bytes(251, 255),
  type: 'public-key',
  response: { clientDataJSON, authenticatorData: bytes(1), signature: bytes(2), userHandle: null },
};
const made = {
  id: '-_8',
  rawId: bytes(251, 255),
  type: 'public-key',
  response: { clientDataJSON, attestationObject: bytes(3) },
};

interface Call {
  readonly options: CredentialCreationOptions & CredentialRequestOptions;
  answer(credential: Credential): void;
  fail(name: string): void;
}

/** Creates a browser whose authenticator responds when the test says so. */
function browser({ offersInFields = true } = {}) {
  const calls: Call[] = [];
  const ask = (options: CredentialCreationOptions & CredentialRequestOptions = {}) =>
    new Promise<Credential>((resolve, reject) => {
      const fail = (name: string) => reject(new DOMException('', name));
      options.signal?.addEventListener('abort', () => fail('AbortError'));
      calls.push({ options, answer: resolve, fail });
    });
  const api: Authenticators = {
    credentials: { create: ask, get: ask },
    offersInFields: () => Promise.resolve(offersInFields),
  };
  const last = () => {
    const call = calls.at(-1);
    if (call === undefined) throw new Error('nothing was asked');
    return call;
  };
  return { calls, last, run: createCeremonies(api) };
}

/** Creates a form of a flow and records what it sends. */
function page(fields: Readonly<Record<string, string>>) {
  const form = document.createElement('form');
  for (const [name, value] of Object.entries(fields)) {
    form.append(Object.assign(document.createElement('input'), { name, value }));
  }
  document.body.append(form);
  const sent: Readonly<Record<string, unknown>>[] = [];
  const leaving = new AbortController();
  const requestFor = (trigger: string | undefined, value = ''): CeremonyRequest => ({
    trigger,
    form,
    value,
    signal: leaving.signal,
    submit: () => void sent.push(Object.fromEntries(new FormData(form))),
  });
  return { form, sent, requestFor, leave: () => leaving.abort() };
}

const request = JSON.stringify({
  publicKey: { challenge: '-_8', rpId: 'example.org', allowCredentials: [{ type: 'public-key', id: 'AQ' }] },
});
const creation = {
  publicKey: {
    challenge: 'AQI',
    rp: { id: 'example.org', name: 'Example' },
    user: { id: 'Aw', name: '', displayName: '' },
    pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
    excludeCredentials: [{ type: 'public-key', id: 'BA' }],
  },
};
const login = { passkey_challenge: request, passkey_login: '', identifier: '' };

test('base64url is decoded with and without padding, and encoded without', () => {
  expect([...fromBase64Url('-_8')]).toEqual([251, 255]);
  expect([...fromBase64Url('-_8=')]).toEqual([251, 255]);
  expect(toBase64Url(bytes(251, 255))).toBe('-_8');
  expect(toBase64Url(null)).toBe('');
});

const signature = {
  id: '-_8',
  rawId: '-_8',
  type: 'public-key',
  response: { authenticatorData: 'AQ', clientDataJSON: 'e30', signature: 'Ag', userHandle: '' },
};
const attestation = {
  id: '-_8',
  rawId: '-_8',
  type: 'public-key',
  response: { attestationObject: 'Aw', clientDataJSON: 'e30' },
};

const registration = JSON.stringify({ credentialOptions: creation, displayNameFieldName: 'traits.email' });

test.each([
  ['oryPasskeyLogin', login, '', 'passkey_login', signature],
  ['oryPasskeyLoginAutocompleteInit', login, '', 'passkey_login', signature],
  ['oryWebAuthnLogin', { webauthn_login: '' }, request, 'webauthn_login', signature],
  ['oryWebAuthnRegistration', { webauthn_register: '' }, JSON.stringify(creation), 'webauthn_register', attestation],
  [
    'oryPasskeyRegistration',
    { passkey_register: '', passkey_create_data: registration, 'traits.email': 'a@b.test' },
    '',
    'passkey_register',
    attestation,
  ],
  [
    'oryPasskeySettingsRegistration',
    { passkey_settings_register: '', passkey_create_data: JSON.stringify(creation) },
    '',
    'passkey_settings_register',
    attestation,
  ],
])(
  '%s writes the response into its field, sends the form and clears the field',
  async (trigger, fields, value, name, owed) => {
    const { run, calls, last } = browser();
    const { requestFor, sent, form } = page(fields);
    const outcome = run(requestFor(trigger, value));
    await expect.poll(() => calls.length).toBe(1);
    last().answer(owed === signature ? signed : made);
    expect(await outcome).toBe('submitted');
    expect(sent).toHaveLength(1);
    expect(JSON.parse(String(sent[0]?.[name]))).toEqual(owed);
    expect(new FormData(form).get(name)).toBe('');
  },
);

test('a new security key waits for its name, and both are sent together', async () => {
  const { run, calls, last } = browser();
  const { requestFor, sent, form } = page({ webauthn_register: '' });
  const naming = Promise.withResolvers<void>();
  const asked = vi.fn(() => naming.promise);
  const request = requestFor('oryWebAuthnRegistration', JSON.stringify(creation));
  const outcome = run({ ...request, askName: asked });
  await expect.poll(() => calls.length).toBe(1);
  last().answer(made);
  await expect.poll(() => asked.mock.calls.length).toBe(1);
  expect(sent).toEqual([]);
  form.append(
    Object.assign(document.createElement('input'), { name: 'webauthn_register_displayname', value: 'Office' }),
  );
  naming.resolve();
  expect(await outcome).toBe('submitted');
  expect(sent[0]).toMatchObject({ webauthn_register_displayname: 'Office' });
  expect(JSON.parse(String(sent[0]?.webauthn_register))).toEqual(attestation);
});

test('options are decoded; a new passkey gets its name from the field that the server points to', () => {
  const { run, last } = browser();
  void run(page(login).requestFor('oryPasskeyLogin'));
  const publicKey = last().options.publicKey;
  expect(publicKey).toMatchObject({ rpId: 'example.org', challenge: Uint8Array.of(251, 255) });
  expect(publicKey).toMatchObject({ allowCredentials: [{ type: 'public-key', id: Uint8Array.of(1) }] });

  const fields = { passkey_register: '', passkey_create_data: registration, 'traits.email': 'a@b.test' };
  void run(page(fields).requestFor('oryPasskeyRegistration'));
  expect(last().options.publicKey).toMatchObject({
    challenge: Uint8Array.of(1, 2),
    user: { id: Uint8Array.of(3), name: 'a@b.test', displayName: 'a@b.test' },
    excludeCredentials: [{ id: Uint8Array.of(4) }],
  });
});

test.each([
  ['oryPasskeyLogin', 'NotAllowedError', 'cancelled'],
  ['oryPasskeyLogin', 'AbortError', 'cancelled'],
  ['oryPasskeyLogin', 'SecurityError', 'address'],
  ['oryPasskeyLogin', 'NotSupportedError', 'unsupported'],
  ['oryPasskeyLogin', 'UnknownError', 'failed'],
  ['oryPasskeySettingsRegistration', 'InvalidStateError', 'registered'],
] as const)('%s with a %s ends as "%s" and sends nothing', async (trigger, error, outcome) => {
  const { run, last } = browser();
  const fields = { passkey_settings_register: '', passkey_create_data: JSON.stringify(creation) };
  const { requestFor, sent } = page(trigger === 'oryPasskeyLogin' ? login : fields);
  const end = run(requestFor(trigger));
  last().fail(error);
  expect(await end).toBe(outcome satisfies CeremonyResult);
  expect(sent).toEqual([]);
});

test('a press replaces the autofill suggestions, which start again if the press has no result', async () => {
  const { run, calls, last } = browser();
  const { requestFor, leave } = page(login);
  const waiting = run(requestFor('oryPasskeyLoginAutocompleteInit'));
  await expect.poll(() => calls.length).toBe(1);
  expect(last().options.mediation).toBe('conditional');

  const pressed = run(requestFor('oryPasskeyLogin'));
  expect(await waiting).toBe('replaced');
  expect(last().options.mediation).toBeUndefined();
  last().fail('NotAllowedError');
  expect(await pressed).toBe('cancelled');
  await expect.poll(() => calls.length).toBe(3);
  expect(last().options.mediation).toBe('conditional');

  leave();
  expect(last().options.signal?.aborted).toBe(true);
});

test('no suggestions start if the browser has none, or the page was left', async () => {
  const without = browser({ offersInFields: false });
  expect(await without.run(page(login).requestFor('oryPasskeyLoginAutocompleteInit'))).toBe('idle');
  const left = browser();
  const { requestFor, leave } = page(login);
  const waiting = left.run(requestFor('oryPasskeyLoginAutocompleteInit'));
  leave();
  expect(await waiting).toBe('idle');
  expect([...without.calls, ...left.calls]).toEqual([]);
});

test('no credential is created while required traits are empty', async () => {
  const { run, calls } = browser();
  const { requestFor, form } = page({ passkey_register: '', passkey_create_data: registration, 'traits.email': '' });
  form.querySelector('[name="traits.email"]')?.setAttribute('required', '');
  expect(await run(requestFor('oryPasskeyRegistration'))).toBe('incomplete');
  expect(calls).toEqual([]);
});

test('unknown triggers, missing authenticators and invalid options end as problems', async () => {
  const { requestFor } = page({ passkey_login: '', passkey_challenge: '{}' });
  expect(await browser().run(requestFor('alert(1)'))).toBe('unavailable');
  expect(await browser().run(requestFor(undefined))).toBe('unavailable');
  expect(await createCeremonies(undefined)(requestFor('oryPasskeyLogin'))).toBe('unsupported');
  expect(await browser().run(requestFor('oryPasskeyLogin'))).toBe('failed');
});

test('the browser’s own JSON conversion is used if it has one', async () => {
  const parsed = { challenge: Uint8Array.of(7) };
  vi.stubGlobal('PublicKeyCredential', {
    parseRequestOptionsFromJSON: () => parsed,
    parseCreationOptionsFromJSON: ({ user }: { user: object }) => ({ ...parsed, user }),
  });
  const { run, calls, last } = browser();
  const { requestFor, sent } = page(login);
  const outcome = run(requestFor('oryPasskeyLogin'));
  expect(last().options.publicKey).toBe(parsed);
  last().answer(Object.assign({ toJSON: () => ({ ...signature, clientExtensionResults: {} }) }, signed));
  expect(await outcome).toBe('submitted');
  expect(JSON.parse(String(sent[0]?.passkey_login))).toEqual({ ...signature, clientExtensionResults: {} });
  const fields = { passkey_register: '', passkey_create_data: registration, 'traits.email': 'a@b.test' };
  void run(page(fields).requestFor('oryPasskeyRegistration'));
  await expect.poll(() => calls.length).toBe(2);
  expect(last().options.publicKey).toMatchObject({ user: { id: 'Aw', name: 'a@b.test', displayName: 'a@b.test' } });
});
