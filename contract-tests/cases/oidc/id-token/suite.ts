import { createHmac } from 'node:crypto';
import { makeIdentity, open, password, start, startApi, submit, text } from '../../../kit/index.ts';
import { signIn } from '../../../kit/second-factor.ts';
import { contract, type Stage } from '../../../runner/contract.ts';

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Returns a JWT signed with the key of the server's test provider. */
function jwt(claims: object, key = 'xxxxxxx'): string {
  const signed = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claims)}`;
  return `${signed}.${createHmac('sha256', key).update(signed).digest('base64url')}`;
}

const google = { iss: 'https://accounts.google.com', sub: 'ada', aud: 'contract-kratos', exp: 4_000_000_000 };

export default contract('oidc/id-token', { profile: 'oidc-failures' }, async (stage) => {
  await refused(stage);
  await shapes(stage);
  await registered(stage);
  await linking(stage);
});

const kinds = ['login', 'registration'] as const;

async function refused({ browser, form, native, note }: Stage): Promise<void> {
  const nonce = { id_token_nonce: 'n-1' };
  for (const [title, provider, id_token, more] of [
    ['a provider that takes none', 'acme', jwt({ sub: 'ada' }), nonce],
    ['no token', 'google', 'garbage', {}],
    ['a token of three parts that are none', 'google', 'a.b.c', {}],
    ['another issuer', 'google', jwt({ ...google, iss: 'https://example.org' }), {}],
    ['another audience', 'google', jwt({ ...google, aud: ['somebody', 'else'] }), {}],
    ['too late', 'google', jwt({ ...google, exp: 1_000_000_000 }), {}],
    ['too late, for the other audience', 'google', jwt({ ...google, aud: 'contract-app', exp: 1_000_000_000 }), {}],
    ['another key', 'fedcm', jwt({ sub: 'ada', nonce: 'n-1' }, 'yyyyyyy'), nonce],
    ['no subject', 'fedcm', jwt({ nonce: 'n-1' }), nonce],
    ['no nonce in the token', 'fedcm', jwt({ sub: 'ada' }), nonce],
    ['no nonce beside the token', 'fedcm', jwt({ sub: 'ada', nonce: 'n-1' }), {}],
    ['another nonce beside the token', 'fedcm', jwt({ sub: 'ada', nonce: 'n-2' }), nonce],
    ['a provider that is unknown', 'hooli', jwt({ sub: 'ada' }), nonce],
  ] as const) {
    note(title);
    const fields = { method: 'oidc', provider, id_token, ...more };
    for (const kind of kinds) await submit(native, await startApi(native, kind), fields);
    await submit(browser, await start(browser, 'login'), fields);
    await submit(form, await open(form, 'registration'), fields);
  }
}

const odd = [5, 5.5, true, 'x', '5', null, [], [5], {}, { a: 1 }];

/** Invalid claims and headers. */
async function shapes({ native, note }: Stage): Promise<void> {
  const send = async (provider: string, id_token: string) => {
    const flow = await native.get('/self-service/login/api', { unrecorded: true });
    await submit(native, flow.body, { method: 'oidc', provider, id_token, id_token_nonce: 'n-1' });
  };
  for (const name of ['iss', 'aud', 'exp', 'iat', 'nbf', 'at_hash', '_claim_names'])
    for (const value of odd) {
      note(`${name} is ${JSON.stringify(value)}`);
      await send('google', jwt({ ...google, [name]: value }));
    }
  for (const value of [1e30, -1e30, -1e12, -0.5, '1e30', '1e309']) {
    note(`exp is ${JSON.stringify(value)}`);
    await send('google', jwt({ ...google, exp: value }));
  }
  for (const value of [1e30, -1e30, '1e309']) {
    note(`nbf is ${JSON.stringify(value)}`);
    await send('google', jwt({ ...google, nbf: value }));
  }
  for (const name of ['iss', 'sub', 'email_verified', 'phone_number_verified', 'updated_at', 'raw_claims', 'locale'])
    for (const value of odd.filter((each) => name === 'email_verified' || !(each === null || each === 'x'))) {
      note(`${name} is ${JSON.stringify(value)}, to mappers`);
      await send('fedcm', jwt({ nonce: 'n-1', sub: 'somebody', [name]: value }));
    }
  note('other heads, and no claims');
  const body = encode(google);
  for (const head of [{}, { alg: 'none' }, { alg: 'HS512' }, { alg: 'RS256', kid: 5 }])
    await send('google', `${encode(head)}.${body}.AA`);
  for (const claims of ['', encode(null), encode([1]), encode('x')])
    await send('google', `${encode({ alg: 'RS256' })}.${claims}.AA`);
}

async function registered({ newNative, newBrowser, newForm, email, note }: Stage): Promise<void> {
  const fields = (claims: object) => ({
    method: 'oidc',
    provider: 'fedcm',
    id_token: jwt({ nonce: 'n-1', ...claims }),
    id_token_nonce: 'n-1',
  });
  const person = (name: string) => {
    const address = email(name);
    return { sub: address, email: address, email_verified: true, given_name: 'Ada' };
  };
  note('a native app registers, then signs in, and the other way round');
  const appUser = person('app');
  for (const kind of [...kinds].reverse()) {
    const app = newNative();
    const { body } = await submit(app, await startApi(app, kind), fields(appUser));
    app.token = text(body, 'session_token');
    await app.get('/sessions/whoami');
  }
  // A registration that becomes a login answers as a login, and the reverse; the documents allow neither.
  const crossed = async (kind: 'login' | 'registration', claims: object) => {
    const other = newNative();
    const flow = await startApi(other, kind);
    const { body } = await other.post(text(flow, 'ui.action'), fields(claims), { unrecorded: true });
    other.token = text(body, 'session_token');
    await other.get('/sessions/whoami');
  };
  await crossed('registration', appUser);
  await crossed('login', person('login'));
  const app = newNative();
  note('with an exchange code, which is left alone');
  const flow = await startApi(
    app,
    'login',
    '?return_session_token_exchange_code=true&return_to=http://127.0.0.1:4455/',
  );
  await submit(app, flow, fields(appUser));
  note('in browsers');
  const script = newBrowser();
  await submit(script, await start(script, 'login'), fields(appUser));
  const page = newForm();
  await submit(page, await open(page, 'registration'), fields(person('page')));
  note('what is missing comes from the form');
  const { given_name: _, ...bare } = person('bare');
  const lacking = await startApi(app, 'registration');
  await submit(app, lacking, fields(bare));
  await submit(app, lacking, { ...fields(bare), 'traits.firstName': 'Ada' });
  const { given_name: __, ...nameless } = person('nameless');
  const login = await startApi(app, 'login');
  await submit(app, login, fields(nameless));
}

async function linking({ admin, newNative, newBrowser, email, note }: Stage): Promise<void> {
  const identifier = email('linking');
  await makeIdentity(admin, identifier);
  const claims = { nonce: 'n-1', sub: identifier, email: identifier, email_verified: true, given_name: 'Ada' };
  const fields = { method: 'oidc', provider: 'fedcm', id_token: jwt(claims), id_token_nonce: 'n-1' };
  note('the address of an account, by a native app');
  const app = newNative();
  await submit(app, await startApi(app, 'registration'), fields);
  note('by script, and confirmed');
  const script = newBrowser();
  const { body } = await submit(script, await start(script, 'login'), fields);
  await submit(script, body, { method: 'password', identifier, password });
  note('signed in already');
  await signIn(app, identifier, 'api');
  await submit(app, await startApi(app, 'login', '?refresh=true'), fields);
}
