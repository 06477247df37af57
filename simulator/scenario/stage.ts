import { currentCode } from '../kratos/method/totp/code.ts';
import type { Clock, Random } from '../runtime/runtime.ts';
import { type Key, newKey } from './key.ts';
import { Astray, at, createVisitor, fieldOf, type Reach, type Seen, type Step, text, type Visitor } from './visitor.ts';

/** Somebody with an account. */
export interface Person {
  readonly id: string;
  readonly email: string;
  readonly password: string;
}

/** A message, and what one takes from it. */
interface Letter {
  readonly body: string;
  readonly code: string;
  readonly link: string;
}

interface NewPerson {
  readonly email?: string;
  readonly traits?: Readonly<Record<string, unknown>>;
  /** `false` for none. */
  readonly password?: false;
  readonly verified?: boolean;
  readonly more?: Readonly<Record<string, unknown>>;
}

/** What a recipe works with: all of it are requests that clients send, or the clock. */
export interface Stage {
  /** A browser of its own. */
  visitor(agent?: string): Visitor;
  /** Kratos's admin API. @throws Astray where it refuses */
  admin(method: string, path: string, body?: unknown): Promise<unknown>;
  /** Whether there is a Hydra. */
  readonly hasApplications: boolean;
  /** Its admin API. @throws Astray where there is none */
  hydra(method: string, path: string, body?: unknown): Promise<unknown>;
  /** Where an application begins a sign-in: an address of Hydra. */
  authorization(
    scope: string,
    parameters?: Readonly<Record<string, string>>,
    client?: Readonly<Record<string, unknown>>,
  ): Promise<string>;
  /** An account, made by an administrator. */
  person(more?: NewPerson): Promise<Person>;
  /** Signed in by password, in a browser of its own. */
  signedIn(person: Person, agent?: string): Promise<Visitor>;
  /** The newest message to an address. @throws Astray where there is none */
  letter(recipient: string): Promise<Letter>;
  /** Lets that many seconds pass. */
  later(seconds: number): void;
  key(): Key;
  /** Links an authenticator app in the settings. @returns its secret */
  enrolTotp(visitor: Visitor): Promise<string>;
  /** What the app shows now. */
  totp(secret: string): string;
  /** Makes backup codes in the settings. */
  enrolCodes(visitor: Visitor): Promise<readonly string[]>;
  /** Adds a key in the settings. */
  enrolKey(visitor: Visitor, method: 'passkey' | 'webauthn'): Promise<void>;
  /** At the page of a social sign-in provider: says who one is, and goes back. */
  atProvider(visitor: Visitor, who: Readonly<Record<string, string>>): Promise<Seen>;
}

export interface Grounds {
  readonly reach: Reach;
  /** Addresses without a slash at the end. */
  readonly public: string;
  readonly admin: string;
  readonly hydra?: string;
  readonly hydraAdmin?: string;
  readonly clock: Pick<Clock, 'now'> & { set(moment: number): void };
  readonly random: Random;
}

const account = { email: 'camille@example.org', password: 'tournesol-lundi-7' } as const;
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

/** Sets a stage. `steps` and `bodies` fill up with what was asked and answered. */
export function createStage(grounds: Grounds) {
  const steps: Step[] = [];
  const bodies: unknown[] = [];
  const { reach, clock, random } = grounds;
  const visitor = (agent = firefox) =>
    createVisitor({
      reach,
      base: grounds.public,
      now: () => clock.now(),
      noted: (step) => steps.push(step),
      seen: (body) => bodies.push(body),
      agent,
    });
  const office = visitor('recipe');
  const accepted = async (answer: Promise<Seen>): Promise<unknown> => {
    const { status, body } = await answer;
    if (status >= 400) throw new Astray(`answered ${status}: ${JSON.stringify(body)}`);
    return body;
  };

  const stage: Stage = {
    visitor,
    hasApplications: grounds.hydraAdmin !== undefined,
    admin: (method, path, body) => accepted(office.ask(method, `${grounds.admin}${path}`, body)),
    hydra: (method, path, body) => {
      if (grounds.hydraAdmin === undefined) throw new Astray('there is no Hydra here');
      return accepted(office.ask(method, `${grounds.hydraAdmin}${path}`, body));
    },
    authorization: async (scope, parameters = {}, client = {}) => {
      const redirect_uri = 'http://127.0.0.1:4446/callback';
      const { client_id } = (await stage.hydra('POST', '/admin/clients', {
        client_name: 'Application principale',
        redirect_uris: [redirect_uri],
        scope,
        token_endpoint_auth_method: 'none',
        ...client,
      })) as { readonly client_id: string };
      const query = {
        client_id,
        response_type: 'code',
        scope,
        state: 'state-of-the-recipe',
        redirect_uri,
        ...parameters,
      };
      return `${grounds.hydra}/oauth2/auth?${new URLSearchParams(query)}`;
    },
    person: async ({ email = account.email, traits = {}, password, verified = true, more = {} } = {}) => {
      const { password: secret } = account;
      const body = await stage.admin('POST', '/admin/identities', {
        schema_id: 'scenario',
        traits: { email, firstName: 'Camille', lastName: 'Martin', ...traits },
        ...(password === false ? {} : { credentials: { password: { config: { password: secret } } } }),
        ...(verified ? { verifiable_addresses: [{ value: email, via: 'email', verified, status: 'completed' }] } : {}),
        ...more,
      });
      return { id: text(body, 'id'), email, password: secret };
    },
    signedIn: async ({ email, password }, agent) => {
      const browser = visitor(agent);
      await browser.go('/self-service/login/browser');
      await browser.submit({ method: 'password', identifier: email, password });
      return browser;
    },
    letter: async (recipient) => {
      const list = await stage.admin('GET', `/admin/courier/messages?${new URLSearchParams({ recipient })}`);
      const body = text(list, '0', 'body');
      return { body, code: /\b\d{6}\b/.exec(body)?.[0] ?? '', link: /https?:\/\/\S+/.exec(body)?.[0] ?? '' };
    },
    later: (seconds) => clock.set(clock.now() + seconds * 1000),
    key: () => newKey(random),
    enrolTotp: async (browser) => {
      await browser.go('/self-service/settings/browser');
      const secret = fieldOf(await browser.flow(), 'totp_secret_key');
      await browser.submit({ method: 'totp', totp_code: stage.totp(secret) });
      return secret;
    },
    totp: (secret) => currentCode(secret, clock),
    enrolCodes: async (browser) => {
      await browser.go('/self-service/settings/browser');
      await browser.submit({ method: 'lookup_secret', lookup_secret_regenerate: 'true' });
      const codes = fieldOf(await browser.flow(), 'lookup_secret_codes').split(', ');
      await browser.submit({ method: 'lookup_secret', lookup_secret_confirm: 'true' });
      return codes;
    },
    enrolKey: async (browser, method) => {
      await browser.go('/self-service/settings/browser');
      const flow = await browser.flow();
      const key = stage.key();
      await browser.submit(
        method === 'passkey'
          ? { method, passkey_settings_register: await key.create(fieldOf(flow, 'passkey_create_data')) }
          : {
              method,
              webauthn_register: await key.create(fieldOf(flow, 'webauthn_register_trigger')),
              webauthn_register_displayname: 'Clé bleue',
            },
      );
    },
    atProvider: (browser, who) =>
      browser.post(browser.page, {
        subject: who.email ?? 'somebody',
        email_verified: 'true',
        decision: 'allow',
        ...who,
      }),
  };
  return { stage, steps, bodies };
}

/** The kinds of nodes, states, messages and errors that a body has in it. */
export function shownIn(body: unknown): ReadonlySet<string> {
  const found = new Set<string>();
  const look = (value: unknown): void => {
    if (Array.isArray(value)) for (const each of value) look(each);
    if (typeof value !== 'object' || value === null) return;
    const id = at(value, 'id');
    if (typeof id === 'number' && at(value, 'text') !== undefined) found.add(`${id}`);
    if (at(value, 'attributes') !== undefined) {
      found.add(`node ${at(value, 'type')}`);
      if (at(value, 'type') === 'input') found.add(`input ${at(value, 'attributes', 'type')}`);
    }
    for (const each of Object.values(value)) look(each);
  };
  look(body);
  const state = at(body, 'state');
  // A flow that is through leads somewhere else.
  const kind = /\/self-service\/(\w+)/.exec(`${at(body, 'ui', 'action')} ${at(body, 'request_url')}`)?.[1];
  if (kind !== undefined && typeof state === 'string') found.add(`${kind} ${state}`);
  if (at(body, 'active') === true) found.add('session active');
  if (Array.isArray(body) && at(body[0], 'devices') !== undefined) found.add(`sessions ${body.length}`);
  const error = at(body, 'error', 'id');
  if (typeof error === 'string') found.add(error);
  return found;
}
