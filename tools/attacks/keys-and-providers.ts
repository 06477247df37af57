/** Attacks by passkeys, by ID tokens, by linked accounts, and by a store that several gateways share. */
import { createHmac, randomUUID } from 'node:crypto';
import { type KeyMistakes, newKey } from '@members/testkit/software-key';
import { type Attack, described, tryAll, untilThrottled } from './attack.ts';
import type { Servers } from './servers.ts';
import { type Answer, csrfToken, signsIn, Visitor } from './visitor.ts';

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Returns an ID token, signed as the provider does. */
function idToken(claims: object, { key = 'xxxxxxx', alg = 'HS256' } = {}): string {
  const signed = `${encode({ alg, typ: 'JWT' })}.${encode(claims)}`;
  return `${signed}.${createHmac('sha256', key).update(signed).digest('base64url')}`;
}

const nonce = 'nonce-of-this-app';
const tokenFields = (id_token: string, id_token_nonce = nonce) => ({
  ...{ method: 'oidc', provider: 'fedcm', id_token, id_token_nonce },
});

const valueIn = (flow: Answer['json'], name: string): string =>
  flow.ui.nodes.find((node: Answer['json']) => node.attributes.name === name)?.attributes.value ?? '';

/** Gives an account a passkey. @returns the key, and the handle of its user */
async function addPasskey(servers: Servers, name: string) {
  const person = await servers.newPerson();
  const owner = new Visitor(servers);
  await owner.signInBrowser(person);
  const flow = await owner.flow('settings', 'browser');
  const options = valueIn(flow, 'passkey_create_data');
  const key = newKey({ name });
  const body = { method: 'passkey', passkey_settings_register: key.create(options), csrf_token: csrfToken(flow) };
  const { status, text } = await owner.send(`/self-service/settings?flow=${flow.id}`, { body });
  if (status !== 200) throw new Error(`No passkey: ${status} ${text}`);
  return { person, key, userHandle: JSON.parse(options).publicKey.user.id as string };
}

/** Submits a login by passkey. @param response makes the response to the flow's options */
async function signInByPasskey(servers: Servers, type: 'api' | 'browser', response: (options: string) => string) {
  const visitor = new Visitor(servers);
  const flow = await visitor.flow('login', type);
  // A flow of a native app has no options. The options of a browser's flow stand in.
  const source = type === 'browser' ? flow : await new Visitor(servers).flow('login', 'browser');
  const body = { passkey_login: response(valueIn(source, 'passkey_challenge')), csrf_token: csrfToken(flow) };
  return visitor.send(`/self-service/login?flow=${flow.id}`, { body: { method: 'passkey', ...body } });
}

/** Signs in at the provider with the address of another user. @returns the visitor, and Kratos's flow that asks for a sign-in */
async function linkTo(servers: Servers, email: string) {
  const visitor = new Visitor(servers);
  const flow = await visitor.flow('login', 'browser');
  const started = await visitor.send(`/self-service/login?flow=${flow.id}`, {
    body: { method: 'oidc', provider: 'acme', csrf_token: csrfToken(flow) },
  });
  const claims = { subject: randomUUID(), email, email_verified: 'true', given_name: 'Eve', family_name: 'Evil' };
  const allowed = await fetch(started.json.redirect_browser_to, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ decision: 'allow', ...claims }),
  });
  const { pathname, search } = new URL(`${allowed.headers.get('location')}`);
  const answer = await visitor.send(pathname + search, { headers: { accept: 'text/html' } });
  const id = new URL(`${answer.headers.location}`, servers.app).searchParams.get('flow');
  const found = await visitor.send(`/self-service/login/flows?id=${id}`);
  return { visitor, answer, flow: found.json };
}

const strangersAddress = (email: string) => ({
  sub: randomUUID(),
  nonce,
  email,
  email_verified: true,
  given_name: 'Eve',
});

export const keysAndProviders: readonly Attack[] = [
  {
    name: 'guess: a passkey with mistakes, in browsers and native apps',
    run: async (servers) => {
      const { key, userHandle } = await addPasskey(servers, `victim ${randomUUID()}`);
      const name = randomUUID();
      const own = await addPasskey(servers, name);
      const right = await signInByPasskey(servers, 'browser', key.get);
      if (!signsIn(right)) throw new Error(`The right passkey does not sign in: ${right.status}`);
      const stranger = newKey();
      const mistakes: readonly (readonly [string, (options: string) => string])[] = [
        ...(
          [
            ['no signature', { signature: '' }],
            ['a short signature', { signature: 'AAAA' }],
            ['another site', { origin: 'https://evil.example' }],
            ['a site below', { origin: 'https://evil.login.example.org' }],
            ['another relying party', { rpId: 'evil.example' }],
            ['an older challenge', { challenge: encode(randomUUID()) }],
            ['a new key instead of a sign-in', { type: 'webauthn.create' }],
            ['nobody is present', { flags: 0 }],
            ['the handle of another account', { userHandle: own.userHandle }],
            ['no handle', { userHandle: '' }],
          ] satisfies readonly (readonly [string, KeyMistakes])[]
        ).map(([title, wrong]) => [title, (options: string) => key.get(options, wrong)] as const),
        ['an unknown key', (options) => stranger.get(options, { userHandle })],
        ['the key of another account', (options) => own.key.get(options, { userHandle })],
        [
          'the id of the key, signed with another one',
          (options) => {
            const id = Buffer.from(key.id, 'hex').toString('base64url');
            return JSON.stringify({ ...JSON.parse(stranger.get(options, { userHandle })), id, rawId: id });
          },
        ],
      ];
      return tryAll(
        mistakes.flatMap(([title, form]) =>
          (['browser', 'api'] as const).map((type) => [`${title}, ${type}`, { form, type }] as const),
        ),
        async ({ form, type }) => {
          const answer = await signInByPasskey(servers, type, form);
          return signsIn(answer) ? undefined : described(answer);
        },
      );
    },
  },
  {
    name: 'guess: a passkey that was sent before',
    run: async (servers) => {
      const { key } = await addPasskey(servers, `victim ${randomUUID()}`);
      let sent = '';
      const first = await signInByPasskey(servers, 'browser', (options) => {
        sent = key.get(options);
        return sent;
      });
      const again = await signInByPasskey(servers, 'browser', () => sent);
      return signsIn(first) && !signsIn(again) ? described(again) : undefined;
    },
  },
  {
    name: 'guess: passwords beside fields of another method',
    run: (servers) =>
      tryAll<object>(
        [
          ['passkey', { passkey_login: '{}' }],
          ['ID token', { provider: 'fedcm', id_token: 'x.y.z', id_token_nonce: nonce }],
          ['provider', { provider: 'acme' }],
          ['method of a passkey', { method: 'passkey', passkey_login: '{}' }],
          ['method of a provider', { method: 'oidc', provider: 'acme' }],
          ['code', { code: '000000' }],
          ['second factor', { totp_code: '000000' }],
          ['link', { link: 'acme' }],
        ],
        async (fields) => {
          const { email, password } = await servers.newPerson();
          const guess = (secret: string) =>
            new Visitor(servers).submit('login', {
              method: 'password',
              identifier: email,
              password: secret,
              ...fields,
            });
          const stopped = await untilThrottled(60, (index) => guess(`wrong-${index}`));
          return stopped !== undefined && !signsIn(await guess(password)) ? stopped : undefined;
        },
      ),
  },
  {
    name: 'guess: ID tokens of a native app',
    run: async (servers) => {
      const { email } = await servers.newPerson();
      const right = {
        sub: randomUUID(),
        nonce,
        email: `${randomUUID()}@example.org`,
        given_name: 'Ada',
        family_name: 'L',
      };
      const send = (fields: object, kind = 'login') => new Visitor(servers).submit(kind, fields);
      const first = await send(tokenFields(idToken(right)), 'registration');
      const again = await send(tokenFields(idToken(right)));
      if (!signsIn(again)) throw new Error(`The right token does not sign in: ${first.text} ${again.text}`);
      return tryAll<object>(
        [
          ['another key', tokenFields(idToken(right, { key: 'yyyyyyy' }))],
          ['no signature', tokenFields(`${idToken(right).split('.').slice(0, 2).join('.')}.`)],
          ['the algorithm none', tokenFields(idToken(right, { alg: 'none' }))],
          ['another nonce', tokenFields(idToken({ ...right, nonce: 'another' }))],
          ['no nonce', tokenFields(idToken({ ...right, nonce: undefined }))],
          ['no nonce beside it', tokenFields(idToken(right), '')],
          ['a provider that takes none', { ...tokenFields(idToken(right)), provider: 'acme' }],
          ['the address of another account', tokenFields(idToken(strangersAddress(email)))],
          ['that address, and its name', { ...tokenFields(idToken(strangersAddress(email))), identifier: email }],
        ],
        async (fields) => {
          const answer = await send(fields);
          return signsIn(answer) ? undefined : described(answer);
        },
      );
    },
  },
  {
    name: 'guess: the password of an account that a provider links, in browsers',
    run: async (servers) => {
      const { email, password } = await servers.newPerson();
      const guess = async (secret: string) => {
        const { visitor, answer, flow } = await linkTo(servers, email);
        if (signsIn(answer)) throw new Error('The provider alone signs in.');
        const body = { method: 'password', identifier: email, password: secret, csrf_token: csrfToken(flow) };
        return visitor.send(`/self-service/login?flow=${flow.id}`, { body });
      };
      const stopped = await untilThrottled(40, (index) => guess(`wrong-${index}`));
      return stopped !== undefined && !signsIn(await guess(password)) ? stopped : undefined;
    },
  },
  {
    name: 'guess: the password of an account that an ID token links, in native apps',
    run: async (servers) => {
      const { email, password } = await servers.newPerson();
      const guess = async (secret: string) => {
        const visitor = new Visitor(servers);
        const linking = await visitor.submit('login', tokenFields(idToken(strangersAddress(email))));
        const { ui, id = linking.json.error?.details?.flow_id } = linking.json;
        if (signsIn(linking)) throw new Error('The ID token alone signs in.');
        const body = { method: 'password', identifier: email, password: secret };
        return visitor.send(ui ? `/self-service/login?flow=${id}` : (await visitor.flow('login')).ui.action, { body });
      };
      const stopped = await untilThrottled(40, (index) => guess(`wrong-${index}`));
      return stopped !== undefined && !signsIn(await guess(password)) ? stopped : undefined;
    },
  },
  {
    name: 'guess: a foreign account is linked by the settings of another session',
    run: async (servers) => {
      const victim = await new Visitor(servers).signIn(await servers.newPerson());
      const { id } = await victim.flow('settings');
      const attacker = await new Visitor(servers).signIn(await servers.newPerson());
      return tryAll<object>(
        [
          ['link', { link: 'acme' }],
          ['link with an ID token', { link: 'fedcm', ...tokenFields(idToken(strangersAddress('eve@evil.example'))) }],
          ['unlink', { unlink: 'acme' }],
          ['passkey', { passkey_settings_register: '{}' }],
        ],
        async (body) => {
          const answer = await attacker.send(`/self-service/settings?flow=${id}`, { body });
          return answer.status >= 400 && answer.status !== 422 ? described(answer) : undefined;
        },
      );
    },
  },
  {
    name: 'create: accounts by ID tokens without end',
    run: (servers) => {
      const visitor = new Visitor(servers);
      return untilThrottled(100, () =>
        visitor.submit('registration', tokenFields(idToken(strangersAddress(`${randomUUID()}@example.org`)))),
      );
    },
  },
  {
    name: 'send: codes by pages for a second factor',
    run: async (servers) => {
      const visitor = new Visitor(servers);
      const person = await servers.newPerson();
      await visitor.signInBrowser(person);
      visitor.cookies.delete('device');
      const mails = async () => {
        const answer = await fetch(
          `${servers.kratosAdmin}/admin/courier/messages?recipient=${person.email}&page_size=250`,
        );
        return ((await answer.json()) as unknown[]).length;
      };
      for (let index = 0; index < 60; index += 1)
        await visitor.send('/login?aal=aal2&via=email', { headers: { accept: 'text/html' } });
      const count = await mails();
      return count <= 20 ? `${count} mails after 60 pages` : undefined;
    },
  },
  {
    name: 'guess: one password at two gateways with one store',
    run: async (servers) => {
      if (!process.env.REDIS_URL) return 'not tried: REDIS_URL is not set';
      const [{ email }, other] = [await servers.newPerson(), await servers.open(0)];
      return untilThrottled(60, (index) => {
        const visitor = new Visitor(index % 2 ? servers : { ...servers, app: other.origin });
        visitor.headers['x-forwarded-host'] = new URL(servers.app).host;
        const body = { method: 'password', identifier: email, password: `wrong-${index}` };
        return visitor.send(`/self-service/login?flow=${randomUUID()}`, { body });
      }).then((stopped) => (stopped === '429 after 20 of 60' ? stopped : undefined));
    },
  },
];
