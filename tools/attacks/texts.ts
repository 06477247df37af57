import { parse } from 'node-html-parser';
import { type Attack, described, tryAll } from './attack.ts';
import { callback, type Servers } from './servers.ts';
import { csrfToken, Visitor } from './visitor.ts';

const marker = 'hostile-x';
const hostile = `'"></script></title></style><${marker} onpointerenter=alert(1)><img src=x onerror=alert(1)>{{7*7}}`;

/** Returns what kept a hostile text from running in a page; undefined if nothing did. */
function keptOut(html: string, policy: string): string | undefined {
  const all = parse(html).querySelectorAll('*');
  const runs = all.some(
    ({ rawTagName, attributes }) =>
      rawTagName === marker ||
      Object.entries(attributes).some(([name, value]) => /^on/i.test(name) || /^\s*javascript:/i.test(value)),
  );
  const isStrict = policy.includes("script-src 'self'") && policy.includes("require-trusted-types-for 'script'");
  if (runs || !isStrict || policy.includes('unsafe-inline') || policy.includes(';require-trusted-types-for/'))
    return undefined;
  return html.includes(marker) ? 'escaped, and the policy allows own scripts only' : 'the page does not show it';
}

async function pageOf(visitor: Visitor, address: string): Promise<string | undefined> {
  const answer = await visitor.send(address, { headers: { accept: 'text/html' } });
  if (answer.headers['content-type'] === undefined) return described(answer);
  return keptOut(answer.text, `${answer.headers['content-security-policy']}`);
}

const own = encodeURIComponent(hostile);

const addresses = [
  `/login?flow=${own}`,
  `/login?return_to=${own}`,
  `/login?login_challenge=${own}`,
  `/login?organization=${own}&identifier=${own}`,
  `/registration?flow=${own}`,
  `/recovery?flow=${own}&email=${own}`,
  `/verification?code=${own}&flow=${own}`,
  `/error?error=${own}&error_description=${own}&error_hint=${own}&error_debug=${own}`,
  `/error?id=${own}`,
  `/consent?consent_challenge=${own}`,
  `/logout?logout_challenge=${own}`,
  `/device?user_code=${own}&device_challenge=${own}&wrong=true`,
  `/device/success?client_id=${own}`,
  `/signed-out?state=${own}`,
  `/login?ui_locales=${own}&lang=${own}`,
  `/${own}`,
];

/** Addresses that one program reads as its own, and another as those of another site. */
const returnAddresses = [
  'http://evil.example/',
  '//evil.example/',
  '///evil.example/',
  '/\\evil.example/',
  '\\\\evil.example/',
  'http:evil.example/',
  'http:/evil.example/',
  'http:\\\\evil.example/',
  'http://127.0.0.1@evil.example/',
  'http://evil.example\\@127.0.0.1/',
  'http://127.0.0.1.evil.example/',
  '\thttp://evil.example/',
  '/\t/evil.example/',
  '/%09/evil.example/',
  'javascript:alert(1)',
  'data:text/html,x',
  '//evil%E3%80%82example/',
  '/..//evil.example/',
  '/.//evil.example/',
];

/** Returns whether a browser on an own page goes to another site for an address. */
const leaves = (address: string, app: string) => {
  const to = URL.parse(address, app);
  return to === null || !['127.0.0.1'].includes(to.hostname) || !/^http:$/.test(to.protocol);
};

async function newClientPages(servers: Servers): Promise<readonly (readonly [string, string])[]> {
  const client = await servers.newClient({
    ...{ client_name: hostile, client_uri: 'https://evil.example/', contacts: [hostile] },
    ...{ policy_uri: 'https://evil.example/">', tos_uri: 'https://evil.example/?"onclick=alert(1)' },
    logo_uri: 'https://evil.example;require-trusted-types-for/x.svg',
    metadata: { [hostile]: hostile },
  });
  const query = new URLSearchParams({
    ...{ client_id: client, response_type: 'code', scope: 'openid', redirect_uri: callback },
    ...{ state: hostile, ui_locales: hostile, login_hint: hostile },
  });
  const visitor = new Visitor(servers);
  const login = await visitor.follow(`${servers.hydra}/oauth2/auth?${query}`, (to) => to.includes('login_challenge='));
  const challenge = new URL(login).searchParams.get('login_challenge');
  return [
    ['the sign-in page', `/login?login_challenge=${challenge}`],
    ['the registration page', `/registration?login_challenge=${challenge}`],
  ];
}

export const texts: readonly Attack[] = [
  {
    name: 'text: scripts in the parameters of pages',
    run: (servers) =>
      tryAll(
        addresses.map((address) => [address.split('%')[0] ?? '', address]),
        (address) => pageOf(new Visitor(servers), address),
      ),
  },
  {
    name: 'text: scripts in the names of a person',
    run: async (servers) => {
      const person = await servers.newPerson({ firstName: hostile, lastName: hostile });
      const visitor = new Visitor(servers);
      await visitor.signInBrowser(person);
      return tryAll(
        ['/', '/settings', '/sessions', '/login?refresh=true'].map((path) => [path, path]),
        async (path) => {
          const to = await visitor.follow(servers.app + path, () => false);
          return pageOf(visitor, to);
        },
      );
    },
  },
  {
    name: 'text: scripts in a form that Kratos refuses',
    run: async (servers) => {
      const visitor = new Visitor(servers);
      const flow = await visitor.flow('registration', 'browser');
      await visitor.send(`/self-service/registration?flow=${flow.id}`, {
        body: { method: 'password', password: 'x', traits: { email: hostile, firstName: hostile, lastName: hostile } },
      });
      return pageOf(visitor, `/registration?flow=${flow.id}`);
    },
  },
  {
    name: 'text: scripts and policies in what an application says about itself',
    run: async (servers) => tryAll(await newClientPages(servers), (address) => pageOf(new Visitor(servers), address)),
  },
  {
    name: 'redirect: return addresses of other sites',
    run: async (servers) => {
      const person = await servers.newPerson();
      const kinds = ['login', 'registration', 'recovery', 'verification', 'settings', 'logout'];
      const member = new Visitor(servers);
      await member.signInBrowser(person);
      return tryAll(
        kinds.flatMap((kind) => returnAddresses.map((to) => [`${kind} ${to}`, [kind, to]] as const)),
        async ([kind, to]) => {
          const path = `/self-service/${kind}/browser?return_to=${encodeURIComponent(to)}`;
          for (const visitor of [new Visitor(servers), member]) {
            const { headers, json } = await visitor.send(path, { headers: { accept: 'text/html' } });
            const location = headers.location ?? json.logout_url ?? servers.app;
            if (leaves(`${location}`, servers.app)) return undefined;
          }
          return 'stays';
        },
      );
    },
  },
  {
    name: 'redirect: a sign-in that returns to another site',
    run: async (servers) => {
      const person = await servers.newPerson();
      return tryAll(
        returnAddresses.map((to) => [to, to]),
        async (to) => {
          const visitor = new Visitor(servers);
          const made = await visitor.send(`/self-service/login/browser?return_to=${encodeURIComponent(to)}`);
          if (made.json.ui === undefined) return described(made);
          const answer = await visitor.send(`/self-service/login?flow=${made.json.id}`, {
            headers: { accept: 'text/html' },
            body: new URLSearchParams({
              ...{ method: 'password', identifier: person.email, password: person.password },
              csrf_token: csrfToken(made.json),
            }),
          });
          return leaves(`${answer.headers.location}`, servers.app) ? undefined : `${answer.status} to an own page`;
        },
      );
    },
  },
  {
    name: 'redirect: the page after a change of language',
    run: (servers) =>
      tryAll(
        returnAddresses.map((back) => [back, back]),
        async (back) => {
          const answer = await new Visitor(servers).send('/gateway/look', {
            body: new URLSearchParams({ theme: 'dark', back }),
            headers: { 'sec-fetch-site': 'same-origin' },
          });
          return leaves(`${answer.headers.location}`, servers.app) ? undefined : `${answer.status} to an own page`;
        },
      ),
  },
];
