import { request } from 'node:http';
import { Cookie } from 'tough-cookie';
import type { Servers } from './servers.ts';

/** A response, with its body as text. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
  /** The body as JSON; {} if it is none. */
  // biome-ignore lint/suspicious/noExplicitAny: answers of three servers, in many shapes
  readonly json: any;
}

export interface Sent {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | URLSearchParams | object;
}

const isForm = (body: Sent['body']) => body instanceof URLSearchParams;

let visitors = 0;

/** A client with an address of its own and cookies. It follows no redirects and sends paths as they are. */
export class Visitor {
  readonly cookies = new Map<string, string>();
  /** Sent with each request. */
  readonly headers: Record<string, string>;
  readonly #servers: Servers;

  /** Address of this machine that requests come from. Only 127.0.0.1 is a trusted proxy. */
  readonly #peer: string;

  /** @param address that the proxy names */
  constructor(servers: Servers, address = `203.0.113.${++visitors % 250}`, peer = '127.0.0.1') {
    this.#servers = servers;
    this.#peer = peer;
    this.headers = { 'x-forwarded-for': address };
  }

  /** @param target path at the gateway, or an address */
  send(target: string, { method, headers = {}, body }: Sent = {}): Promise<Answer> {
    const { app } = this.#servers;
    const address = /^http:/.test(target) ? target : app + target;
    const [, host = '', port = '', path = ''] = /^http:\/\/([^:/]+):(\d+)(.*)$/s.exec(address) ?? [];
    const cookie = [...this.cookies].map((pair) => pair.join('=')).join('; ');
    const type = body && (isForm(body) ? 'application/x-www-form-urlencoded' : 'application/json');
    const content = typeof body === 'object' && !isForm(body) ? JSON.stringify(body) : `${body ?? ''}`;
    const sent = {
      accept: 'application/json',
      ...this.headers,
      ...(cookie && { cookie }),
      ...(type && { 'content-type': type }),
      ...(body !== undefined && { 'content-length': `${Buffer.byteLength(content)}` }),
      ...headers,
    };
    return new Promise((resolve, reject) => {
      const verb = method ?? (body === undefined ? 'GET' : 'POST');
      request(
        { host, port, localAddress: this.#peer, path: path || '/', method: verb, headers: sent, agent: false },
        (response) => {
          let text = '';
          response
            .setEncoding('utf8')
            .on('data', (part) => {
              text += part;
            })
            .once('error', reject)
            .once('end', () => {
              for (const line of response.headers['set-cookie'] ?? []) {
                const { key = '', value = '' } = Cookie.parse(line) ?? {};
                if (value === '') this.cookies.delete(key);
                else this.cookies.set(key, value);
              }
              resolve({ status: response.statusCode ?? 0, headers: response.headers, text, json: parsed(text) });
            });
        },
      )
        .once('error', reject)
        .end(body === undefined ? undefined : content);
    });
  }

  /** Begins a flow. @param kind such as `login` @param query begins with a question mark */
  async flow(kind: string, type: 'api' | 'browser' = 'api', query = ''): Promise<Answer['json']> {
    const begin = () => this.send(`/self-service/${kind}/${type}${query}`);
    let made = await begin();
    // See `courier.worker` in `startServers`.
    for (let tries = 0; tries < 5 && made.text.includes('table is locked'); tries += 1) made = await begin();
    const { status, json, text } = made;
    if (status !== 200) throw new Error(`${kind}: Kratos answered ${status}: ${text}`);
    return json;
  }

  /** Submits JSON to a new flow of an API client. */
  async submit(kind: string, body: object): Promise<Answer> {
    return this.send(`/self-service/${kind}?flow=${(await this.flow(kind)).id}`, { body });
  }

  /** Signs in as an API client. The session token goes with each request afterwards. */
  async signIn(person: { readonly email: string; readonly password: string }): Promise<this> {
    const { json, text } = await this.submit('login', {
      method: 'password',
      identifier: person.email,
      password: person.password,
    });
    if (json.session_token === undefined) throw new Error(`No session: ${text}`);
    this.headers['x-session-token'] = json.session_token;
    return this;
  }

  /** Signs in as a browser. @returns where the browser goes */
  async signInBrowser(
    person: { readonly email: string; readonly password: string },
    query = '',
  ): Promise<string | undefined> {
    const flow = await this.flow('login', 'browser', query);
    const { status, json, text } = await this.send(`/self-service/login?flow=${flow.id}`, {
      body: {
        method: 'password',
        identifier: person.email,
        password: person.password,
        csrf_token: csrfToken(flow),
      },
    });
    if (status !== 200 && status !== 422) throw new Error(`No session: ${status} ${text}`);
    return json.redirect_browser_to;
  }

  /** Opens an address as a browser does. @returns the first address that is `last`, or the last answer that is no redirect */
  async follow(address: string, last: (address: string) => boolean): Promise<string> {
    let to = address;
    for (let hops = 0; hops < 15 && !last(to); hops += 1) {
      const { headers } = await this.send(to, { headers: { accept: 'text/html' } });
      if (typeof headers.location !== 'string') return to;
      to = new URL(headers.location, to).href;
    }
    return to;
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) ?? {};
  } catch {
    return {};
  }
}

/** Returns the anti-CSRF token in a flow of Kratos. */
export const csrfToken = (flow: Answer['json']): string =>
  flow.ui.nodes.find((node: Answer['json']) => node.attributes.name === 'csrf_token')?.attributes.value ?? '';

/** Returns whether an answer signs in. */
export const signsIn = ({ headers, json }: Answer): boolean =>
  json.session_token !== undefined ||
  [headers['set-cookie'] ?? []].flat().some((line) => /^ory_kratos_session=[^;]/.test(line));
