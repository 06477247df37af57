import { randomUUID } from 'node:crypto';
import { enrolSecondFactor } from '@members/testkit/second-factor';
import { type Attack, described, tryAll, untilThrottled } from './attack.ts';
import type { Servers } from './servers.ts';
import { type Answer, csrfToken, type Sent, signsIn, Visitor } from './visitor.ts';

const json = (body: object, type = 'application/json'): Sent => ({ body, headers: { 'content-type': type } });
const text = (body: string, type: string): Sent => ({ body, headers: { 'content-type': type } });
const urlencoded = 'application/x-www-form-urlencoded';
const utf16 = (body: string) => [...body].map((letter) => `${letter}\0`).join('');
const wide = (body: string) => body.replace(/[!-~]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0));

/** Ways to write the right password of an account, each with its path and its request. */
function spellings(flow: string, email: string, password: string): readonly (readonly [string, string, Sent])[] {
  const at = `/self-service/login?flow=${flow}`;
  const fields = { method: 'password', identifier: email, password };
  const form = new URLSearchParams(fields).toString();
  const named = (identifier: unknown) => json({ ...fields, identifier });
  const digits = flow.replaceAll('-', '');
  const part = (name: string, value: string) =>
    `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const multipart = `${Object.entries(fields)
    .map(([name, value]) => part(name, value))
    .join('')}--x--\r\n`;
  const query = `${at}&${form}`;
  return [
    // Spellings of the account.
    ['the same', at, json(fields)],
    ['capitals', at, named(email.toUpperCase())],
    ['a blank before', at, named(` ${email}`)],
    ['a tab after', at, named(`${email}\t`)],
    ['a line after', at, named(`${email}\n`)],
    ['a no-break space', at, named(`\u00a0${email}`)],
    ['a byte order mark', at, named(`\ufeff${email}`)],
    ['a zero-width space', at, named(`${email}\u200b`)],
    ['a soft hyphen', at, named(email.replace('@', '\u00ad@'))],
    ['a null', at, named(`${email}\0`)],
    ['full width', at, named(wide(email))],
    ['the Kelvin sign', at, named(email.replace('k', '\u212a'))],
    ['a long s', at, named(email.replace('s', '\u017f'))],
    ['a dot at the end', at, named(`${email}.`)],
    ['quotation marks', at, named(email.replace(/^[^@]+/, '"$&"'))],
    ['angle brackets', at, named(`<${email}>`)],
    ['mailto', at, named(`mailto:${email}`)],
    ['a list', at, named([email])],
    ['an object', at, named({ '': email })],
    ['a plus sign', at, named(email.replace('@', '+1@'))],
    [
      'escapes of JSON',
      at,
      text(
        `{"method":"password","identifier":"\\u${email.charCodeAt(0).toString(16).padStart(4, '0')}${email.slice(1)}","password":"${password}"}`,
        'application/json',
      ),
    ],
    // Names of the fields.
    ['an old name', at, json({ method: 'password', password_identifier: email, password })],
    ['both names', at, json({ ...fields, identifier: 'x@example.org', password_identifier: email })],
    [
      'another account first',
      at,
      text(`{"identifier":"x@example.org",${JSON.stringify(fields).slice(1)}`, 'application/json'),
    ],
    [
      'another account last',
      at,
      text(`${JSON.stringify(fields).slice(0, -1)},"identifier":"x@example.org"}`, 'application/json'),
    ],
    ['capitals in a name', at, json({ method: 'password', Identifier: email, password })],
    ['another account in the query', `${at}&identifier=x%40example.org`, json(fields)],
    [
      'the account in the query',
      `${at}&identifier=${encodeURIComponent(email)}`,
      json({ method: 'password', password }),
    ],
    ['the password in the query', `${at}&password=${password}`, json({ method: 'password', identifier: email })],
    ['the method in the query', `${at}&method=password`, json({ identifier: email, password })],
    ['no method', at, json({ identifier: email, password })],
    ['the method of codes', at, json({ ...fields, method: 'code' })],
    [
      'text that leaves its place',
      at,
      json({ ...fields, identifier: 'x@example.org', transient_payload: `{},"identifier":"${email}"` }),
    ],
    ['a form with two accounts', at, text(`identifier=x%40example.org&${form}`, urlencoded)],
    ['a form with two accounts, the right one first', at, text(`${form}&identifier=x%40example.org`, urlencoded)],
    ['a form', at, text(form, urlencoded)],
    ['a form with semicolons', at, text(form.replaceAll('&', ';'), urlencoded)],
    ['a form with escaped names', at, text(form.replace('identifier', '%69dentifier'), urlencoded)],
    ['a form with brackets', at, text(form.replace('identifier', 'identifier[]'), urlencoded)],
    // Types of the body.
    ['a type in capitals', at, json(fields, 'APPLICATION/JSON')],
    ['a type with a charset', at, json(fields, 'application/json; charset=utf-16')],
    ['UTF-16', at, text(utf16(JSON.stringify(fields)), 'application/json; charset=utf-16le')],
    ['another type of JSON', at, json(fields, 'application/merge-patch+json')],
    ['plain text', at, json(fields, 'text/plain')],
    ['two types', at, json(fields, `${urlencoded}, application/json`)],
    ['no type', at, json(fields, '')],
    ['multipart', at, text(multipart, 'multipart/form-data; boundary=x')],
    ['multipart as a form', at, text(multipart, `${urlencoded}; boundary=x`)],
    [
      'a packed body',
      at,
      { ...json(fields), headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' } },
    ],
    // Verbs.
    ['GET', query, { method: 'GET' }],
    ['HEAD', query, { method: 'HEAD' }],
    ...['PUT', 'PATCH', 'DELETE', 'OPTIONS', 'QUERY'].map(
      (method) => [method, at, { ...json(fields), method }] as const,
    ),
    ['an override by a header', query, { method: 'GET', headers: { 'x-http-method-override': 'POST' } }],
    ['an override by a field', at, json({ ...fields, _method: 'PUT' })],
    // Paths.
    ['a slash at the end', `/self-service/login/?flow=${flow}`, json(fields)],
    ['two slashes', `/self-service//login?flow=${flow}`, json(fields)],
    ['a dot', `/self-service/./login?flow=${flow}`, json(fields)],
    ['an escaped letter', `/self-service/log%69n?flow=${flow}`, json(fields)],
    ['an escaped slash', `/self-service%2flogin?flow=${flow}`, json(fields)],
    ['a parameter of the path', `/self-service/login;x?flow=${flow}`, json(fields)],
    ['capitals in the path', `/self-service/LOGIN?flow=${flow}`, json(fields)],
    ['an escaped question mark', `/self-service/login%3fflow=${flow}`, json(fields)],
    ['the path of a new flow', `/self-service/login/api?flow=${flow}`, json(fields)],
    ['the path of another form', `/self-service/registration?flow=${flow}`, json(fields)],
    // Ids of the flow.
    ['a flow in capitals', `/self-service/login?flow=${flow.toUpperCase()}`, json(fields)],
    ['a flow in braces', `/self-service/login?flow={${flow}}`, json(fields)],
    ['a flow without dashes', `/self-service/login?flow=${digits}`, json(fields)],
    ['a flow as a URN', `/self-service/login?flow=urn:uuid:${flow}`, json(fields)],
    ['the flow in the body', '/self-service/login', json({ ...fields, flow })],
    ['two flows', `${at}&flow=${randomUUID()}`, json(fields)],
    // Sessions.
    [
      'the token of no session',
      at,
      { ...json(fields), headers: { 'content-type': 'application/json', 'x-session-token': 'x' } },
    ],
    [
      'a forged device',
      at,
      { ...json(fields), headers: { 'content-type': 'application/json', cookie: 'device=device1.1.x' } },
    ],
  ];
}

const sessionCookie = 'ory_kratos_session';
const base64url = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

const wrongCode = (index: number) => `${100_000 + index}`;

/** Signs in an API client some times, and guesses a second factor with the sessions in turn. */
async function guessSecondFactor(servers: Servers, guess: (index: number) => object) {
  const person = await servers.newPerson();
  await enrolSecondFactor(servers, person, { codes: true });
  const flows: (readonly [Visitor, string])[] = [];
  for (let index = 0; index < 3; index += 1) {
    const visitor = await new Visitor(servers).signIn(person);
    flows.push([visitor, (await visitor.flow('login', 'api', '?aal=aal2')).id]);
  }
  return untilThrottled(60, (index) => {
    const [visitor, id] = flows[index % flows.length] as readonly [Visitor, string];
    return visitor.send(`/self-service/login?flow=${id}`, { body: guess(index) });
  });
}

/** Asks for a code at an address, and guesses it; again when Kratos takes no more. */
async function guessCode(servers: Servers, kind: 'recovery' | 'verification', verb: 'GET' | 'POST') {
  const { email } = await servers.newPerson();
  const visitor = new Visitor(servers);
  const send = (id: string, fields: Record<string, string>) =>
    verb === 'POST'
      ? visitor.send(`/self-service/${kind}?flow=${id}`, { body: fields })
      : visitor.send(`/self-service/${kind}?${new URLSearchParams({ flow: id, ...fields })}`);
  let guesses = 0;
  for (let flows = 0; flows < 40; flows += 1) {
    const { id } = await visitor.flow(kind);
    const asked = await send(id, { method: 'code', email });
    if (asked.status === 429) return `429 after ${flows} messages and ${guesses} guesses`;
    for (let tries = 0; tries < 5; tries += 1) {
      const { status } = await send(id, { method: 'code', code: wrongCode(guesses) });
      if (status === 429) return `429 after ${flows + 1} messages and ${guesses} guesses`;
      guesses += 1;
    }
  }
  return undefined;
}

const passwordGuess = (identifier: string) => ({ method: 'password', identifier, password: 'wrong' });

export const guesses: readonly Attack[] = [
  {
    name: 'guess: one password',
    run: async (servers) => {
      const { email } = await servers.newPerson();
      const visitor = new Visitor(servers);
      return untilThrottled(60, () => visitor.submit('login', passwordGuess(email)));
    },
  },
  {
    name: 'guess: one password, 60 times at once',
    run: async (servers) => {
      const { email } = await servers.newPerson();
      const flows = await Promise.all(
        Array.from({ length: 60 }, async () => {
          const visitor = new Visitor(servers);
          return [visitor, (await visitor.flow('login')).id] as const;
        }),
      );
      const answers = await Promise.all(
        flows.map(([visitor, id]) => visitor.send(`/self-service/login?flow=${id}`, { body: passwordGuess(email) })),
      );
      const passed = answers.filter(({ status }) => status !== 429).length;
      return passed <= 20 ? `${passed} of 60 pass` : undefined;
    },
  },
  {
    name: 'guess: the right password above the limit, in other spellings',
    run: async (servers) => {
      const person = await servers.newPerson();
      const visitor = new Visitor(servers);
      await untilThrottled(30, () => visitor.submit('login', passwordGuess(person.email)));
      const forms = spellings('', '', '').map(([name], index) => [name, index] as const);
      return tryAll(forms, async (index) => {
        const client = new Visitor(servers);
        const flow = await client.flow('login');
        const [, path = '', sent] = spellings(flow.id, person.email, person.password)[index] ?? [];
        const answer = await client.send(path, sent);
        return signsIn(answer) ? undefined : described(answer);
      });
    },
  },
  {
    name: 'guess: many accounts from the networks of one IPv6 site',
    run: async (servers) => {
      const strictly = { ...servers, app: servers.strict.origin };
      const host = new URL(servers.app).host;
      return untilThrottled(400, (index) => {
        const visitor = new Visitor(strictly, `2001:db8:1:${index.toString(16)}00::1`);
        visitor.headers['x-forwarded-host'] = host;
        return visitor.send(`/self-service/login?flow=${randomUUID()}`, {
          body: passwordGuess(`site-${index}@example.org`),
        });
      });
    },
  },
  {
    name: 'guess: codes of an authenticator app, through several sessions',
    run: (servers) => guessSecondFactor(servers, (index) => ({ method: 'totp', totp_code: wrongCode(index) })),
  },
  {
    name: 'guess: backup codes, through several sessions',
    run: (servers) =>
      guessSecondFactor(servers, (index) => ({ method: 'lookup_secret', lookup_secret: `wrong${wrongCode(index)}` })),
  },
  {
    name: 'guess: codes of an authenticator app, from many networks, with other cookies of the same session',
    run: async (servers) => {
      const person = await servers.newPerson();
      await enrolSecondFactor(servers, person);
      const owner = new Visitor(servers);
      await owner.signInBrowser(person);
      const cookie = `${owner.cookies.get(sessionCookie)}`;
      const variants = [...base64url].map((letter) => cookie.replace(/[\w-](?==*$)/, letter));
      const sessions: string[] = [];
      for (const value of variants) {
        owner.cookies.set(sessionCookie, value);
        if ((await owner.send('/sessions/whoami')).status === 200) sessions.push(value);
      }
      owner.cookies.set(sessionCookie, cookie);
      const flow = await owner.flow('login', 'browser', '?aal=aal2');
      const stopped = await untilThrottled(28, async (index) => {
        const visitor = new Visitor(servers, `198.51.100.${index}`);
        for (const [name, value] of owner.cookies) if (name !== 'device') visitor.cookies.set(name, value);
        visitor.cookies.set(sessionCookie, `${sessions[index % sessions.length]}`);
        return visitor.send(`/self-service/login?flow=${flow.id}`, {
          body: { method: 'totp', totp_code: wrongCode(index), csrf_token: csrfToken(flow) },
        });
      });
      return stopped && `${stopped}, with ${sessions.length} cookies`;
    },
  },
  {
    name: 'guess: codes by mail as second factor',
    run: async (servers) => {
      const person = await servers.newPerson();
      const visitor = await new Visitor(servers).signIn(person);
      let id = '';
      return untilThrottled(100, async (index) => {
        if (index % 5 === 0) {
          const made = await visitor.send('/self-service/login/api?aal=aal2&via=email');
          if (made.status === 429) return made;
          id = made.json.id;
        }
        const body = { method: 'code', identifier: person.email, code: wrongCode(index) };
        return visitor.send(`/self-service/login?flow=${id}`, { body });
      });
    },
  },
  { name: 'guess: codes of a recovery', run: (servers) => guessCode(servers, 'recovery', 'POST') },
  { name: 'guess: codes of a verification', run: (servers) => guessCode(servers, 'verification', 'POST') },
  { name: 'guess: codes of a verification by GET', run: (servers) => guessCode(servers, 'verification', 'GET') },
  {
    name: 'send: codes to one address by GET',
    run: async (servers) => {
      const visitor = new Visitor(servers);
      const { id } = await visitor.flow('verification');
      const query = new URLSearchParams({ flow: id, method: 'code', email: 'victim@example.org' });
      return untilThrottled(60, () => visitor.send(`/self-service/verification?${query}`));
    },
  },
  {
    name: 'send: codes by logins for a second factor',
    run: async (servers) => {
      const visitor = await new Visitor(servers).signIn(await servers.newPerson());
      return untilThrottled(60, () => visitor.send('/self-service/login/api?aal=aal2&via=email'));
    },
  },
  {
    name: 'send: mails to strangers by changes of the own address',
    run: async (servers) => {
      const { email, firstName, lastName, ...person } = await servers.newPerson();
      const visitor = await new Visitor(servers).signIn({ email, ...person });
      return untilThrottled(60, () => {
        const traits = { email: `${randomUUID()}@example.org`, firstName, lastName };
        return visitor.submit('settings', { method: 'profile', traits });
      });
    },
  },
  {
    name: 'create: registrations without end',
    run: (servers) => {
      const visitor = new Visitor(servers);
      return untilThrottled(100, () => {
        const traits = { email: `${randomUUID()}@example.org`, firstName: 'Noé', lastName: 'Lefèvre' };
        return visitor.submit('registration', { method: 'password', password: randomUUID(), traits });
      });
    },
  },
  {
    name: 'read: a difference between accounts that exist and that do not',
    run: async (servers) => {
      const { email } = await servers.newPerson();
      const answersFor = async (address: string): Promise<readonly Answer[]> => {
        const visitor = new Visitor(servers);
        return [
          await visitor.submit('login', passwordGuess(address)),
          await visitor.submit('recovery', { method: 'code', email: address }),
          await visitor.submit('verification', { method: 'code', email: address }),
        ];
      };
      const shape = ({ status, json: { ui, state } }: Answer, address: string) =>
        JSON.stringify([status, state, ui?.messages, ui?.nodes?.length]).replaceAll(address, '');
      const stranger = `${randomUUID()}@example.org`;
      const [known, unknown] = [await answersFor(email), await answersFor(stranger)];
      const isSame = known.every((answer, at) => shape(answer, email) === shape(unknown[at] as Answer, stranger));
      return isSame ? `the same answers: ${known.map(described).join(', ')}` : undefined;
    },
  },
];
