import { currentCode } from '../kratos/method/totp/code.ts';
import type { Clock, Random } from '../runtime/runtime.ts';
import type { Fit } from './fit.ts';
import { type Key, newKey } from './key.ts';
import {
  at,
  createVisitor,
  type FindServer,
  fieldOf,
  ScenarioError,
  type Step,
  text,
  type Visitor,
  type VisitorResponse,
} from './visitor.ts';

export interface Person {
  readonly id: string;
  readonly email: string;
  readonly password: string;
}

/** A message with the first code and link in it; '' for none. */
interface Message {
  readonly body: string;
  readonly code: string;
  readonly link: string;
}

interface NewPerson {
  readonly email?: string;
  readonly traits?: Readonly<Record<string, unknown>>;
  /** `false` for an account without a password. */
  readonly password?: false;
  readonly verified?: boolean;
  readonly more?: Readonly<Record<string, unknown>>;
}

/** The functions that scenarios use. They only send requests that a client can send, and move the clock. */
export interface Stage {
  /** Creates a browser. */
  visitor(agent?: string): Visitor;
  /** Calls Kratos's admin API. @throws ScenarioError for an error response */
  admin(method: string, path: string, body?: unknown): Promise<unknown>;
  /** Whether the simulator includes Hydra. */
  readonly hasApplications: boolean;
  /** Calls Hydra's admin API. @throws ScenarioError for an error response, or without Hydra */
  hydra(method: string, path: string, body?: unknown): Promise<unknown>;
  /** Creates a client. @returns Hydra's address at which the client's authorization request starts */
  authorization(
    scope: string,
    parameters?: Readonly<Record<string, string>>,
    client?: Readonly<Record<string, unknown>>,
  ): Promise<string>;
  /** Creates an account with the admin API. */
  person(more?: NewPerson): Promise<Person>;
  /** Signs in with the password in a new browser. */
  signedIn(person: Person, agent?: string): Promise<Visitor>;
  /** Returns the newest message to an address. @throws ScenarioError if there is none */
  newestMessage(recipient: string): Promise<Message>;
  /** Moves the clock forward. */
  advance(seconds: number): void;
  /** Creates a software authenticator. */
  key(): Key;
  /** Links an authenticator app in the settings. @returns its secret */
  enrolTotp(visitor: Visitor): Promise<string>;
  /** Returns the current code of an authenticator app. */
  totp(secret: string): string;
  /** Creates backup codes in the settings. */
  enrolCodes(visitor: Visitor): Promise<readonly string[]>;
  /** Adds a passkey or security key in the settings. */
  enrolKey(visitor: Visitor, method: 'passkey' | 'webauthn'): Promise<void>;
  /** Signs in at the page of a social sign-in provider and follows its redirect. @param claims of the account */
  atProvider(visitor: Visitor, claims: Readonly<Record<string, string>>): Promise<VisitorResponse>;
}

/** The servers, clock and random numbers of a stage. */
export interface StageServers {
  readonly findServer: FindServer;
  /** Addresses without a slash at the end. */
  readonly public: string;
  readonly admin: string;
  readonly hydra?: string;
  readonly hydraAdmin?: string;
  readonly clock: Pick<Clock, 'now'> & { set(moment: number): void };
  readonly random: Random;
  /** The identity schema of the world. */
  readonly fit: Fit;
}

const account = { email: 'camille@example.org', password: 'tournesol-lundi-7' } as const;
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

const verifiedAddress = (value: string) => ({ value, via: 'email', verified: true, status: 'completed' });

/** Creates a stage. `steps` and `bodies` record its requests and the bodies of their responses. */
export function createStage(servers: StageServers) {
  const steps: Step[] = [];
  const bodies: unknown[] = [];
  const { findServer, clock, random, fit } = servers;
  const visitor = (agent = firefox) =>
    createVisitor({
      findServer,
      base: servers.public,
      now: () => clock.now(),
      onRequest: (step) => steps.push(step),
      onBody: (body) => bodies.push(body),
      agent,
      form: fit.form,
    });
  const administrator = visitor('recipe');
  const bodyOf = async (answer: Promise<VisitorResponse>): Promise<unknown> => {
    const { status, body } = await answer;
    if (status >= 400) throw new ScenarioError(`answered ${status}: ${JSON.stringify(body)}`);
    return body;
  };

  const stage: Stage = {
    visitor,
    hasApplications: servers.hydraAdmin !== undefined,
    admin: (method, path, body) => bodyOf(administrator.request(method, `${servers.admin}${path}`, body)),
    hydra: (method, path, body) => {
      if (servers.hydraAdmin === undefined) throw new ScenarioError('this simulator runs without Hydra');
      return bodyOf(administrator.request(method, `${servers.hydraAdmin}${path}`, body));
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
      return `${servers.hydra}/oauth2/auth?${new URLSearchParams(query)}`;
    },
    person: async ({ email = account.email, traits = {}, password, verified = true, more = {} } = {}) => {
      const { password: secret } = account;
      const body = await stage.admin('POST', '/admin/identities', {
        traits: fit.traits({ email, firstName: 'Camille', lastName: 'Martin' }, traits),
        ...(password === false ? {} : { credentials: { password: { config: { password: secret } } } }),
        ...(verified && fit.hasAddress && { verifiable_addresses: [verifiedAddress(fit.address(email))] }),
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
    newestMessage: async (email) => {
      const query = new URLSearchParams({ recipient: fit.address(email) });
      const list = await stage.admin('GET', `/admin/courier/messages?${query}`);
      const body = text(list, '0', 'body');
      return { body, code: /\b\d{6}\b/.exec(body)?.[0] ?? '', link: /https?:\/\/\S+/.exec(body)?.[0] ?? '' };
    },
    advance: (seconds) => clock.set(clock.now() + seconds * 1000),
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
    atProvider: (browser, claims) =>
      browser.postForm(browser.page, {
        subject: claims.email ?? 'somebody',
        email_verified: 'true',
        decision: 'allow',
        ...claims,
        ...(claims.email !== undefined && fit.hasAddress && { email: fit.address(claims.email) }),
      }),
  };
  return { stage, steps, bodies };
}

/** Returns the messages, errors, states and kinds of nodes in a response body, as in `Scenario.shows`. */
export function contentOf(body: unknown): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) for (const each of value) visit(each);
    if (typeof value !== 'object' || value === null) return;
    const id = at(value, 'id');
    if (typeof id === 'number' && at(value, 'text') !== undefined) found.add(`${id}`);
    if (at(value, 'attributes') !== undefined) {
      found.add(`node ${at(value, 'type')}`);
      if (at(value, 'type') === 'input') found.add(`input ${at(value, 'attributes', 'type')}`);
    }
    for (const each of Object.values(value)) visit(each);
  };
  visit(body);
  const state = at(body, 'state');
  // The action of a completed flow can be another address, hence `request_url`.
  const kind = /\/self-service\/(\w+)/.exec(`${at(body, 'ui', 'action')} ${at(body, 'request_url')}`)?.[1];
  if (kind !== undefined && typeof state === 'string') found.add(`${kind} ${state}`);
  if (at(body, 'active') === true) found.add('session active');
  if (Array.isArray(body) && at(body[0], 'devices') !== undefined) found.add(`sessions ${body.length}`);
  const error = at(body, 'error', 'id');
  if (typeof error === 'string') found.add(error);
  return found;
}
