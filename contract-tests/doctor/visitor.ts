import { CookieJar } from 'tough-cookie';
import type { RunningKratos } from './running.ts';

/** An answer as a browser sees it. */
export interface Seen {
  readonly status: number;
  readonly location: string;
  readonly headers: Headers;
  /** Parsed JSON, or text. */
  readonly body: unknown;
  /** The `Set-Cookie` lines, without their values. */
  readonly cookies: readonly string[];
  /** Names of the cookies that browsers refuse. */
  readonly refused: readonly string[];
}

/** A browser: it keeps cookies by its rules, for the address that the configuration gives to Kratos. */
export interface Visitor {
  get(path: string, headers?: Readonly<Record<string, string>>): Promise<Seen>;
  /** Submits fields as JSON. */
  post(path: string, fields: object, headers?: Readonly<Record<string, string>>): Promise<Seen>;
  /** Sends another method without a body. */
  send(method: string, path: string, headers?: Readonly<Record<string, string>>): Promise<Seen>;
  /** The header `Cookie` of its requests to Kratos. */
  cookieHeader(): string;
  /** The names of the cookies that go to an address. */
  cookiesFor(url: string): readonly string[];
}

/** Opens a browser. @param keepsCookies false for a page whose site differs from Kratos's */
export function visit({ base, publicUrl }: Pick<RunningKratos, 'base' | 'publicUrl'>, keepsCookies = true): Visitor {
  const jar = new CookieJar();
  async function send(method: string, path: string, headers: Readonly<Record<string, string>> = {}, fields?: object) {
    const url = new URL(path, base).href;
    const cookie = keepsCookies ? jar.getCookieStringSync(url) : '';
    const answer = await fetch(publicUrl + path, {
      method,
      redirect: 'manual',
      headers: {
        accept: 'application/json',
        ...(cookie && { cookie }),
        ...(fields && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(fields && { body: JSON.stringify(fields) }),
    });
    const lines = answer.headers.getSetCookie();
    const text = await answer.text();
    return {
      status: answer.status,
      location: answer.headers.get('location') ?? '',
      headers: answer.headers,
      body: /json/.test(answer.headers.get('content-type') ?? '') ? JSON.parse(text) : text,
      cookies: lines.map((line) =>
        line
          .replace(/=[^;]*/, '=…')
          .replace(/; (?:Expires|Max-Age)=[^;]*/g, '')
          .replace(/csrf_token_[0-9a-f]+/, 'csrf_token_…'),
      ),
      refused: lines.flatMap((line) => {
        try {
          jar.setCookieSync(line, url);
          return [];
        } catch {
          return [/^[^=]*/.exec(line)?.[0].replace(/csrf_token_[0-9a-f]+/, 'csrf_token_…') ?? ''];
        }
      }),
    };
  }
  return {
    get: (path, headers) => send('GET', path, headers),
    post: (path, fields, headers) => send('POST', path, headers, fields),
    send: (method, path, headers) => send(method, path, headers),
    cookieHeader: () => jar.getCookieStringSync(base.href),
    cookiesFor: (url) => jar.getCookiesSync(url).map(({ key }) => key.replace(/csrf_token_[0-9a-f]+/, 'csrf_token_…')),
  };
}
