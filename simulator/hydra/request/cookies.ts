import { murmur3 } from '@members/engines/go/murmur3';
import type { HydraConfig } from '../../config/hydra.ts';
import type { Cookie, Incoming } from '../../http/exchange.ts';
import type { Runtime } from '../../runtime/runtime.ts';
import { createSealer } from '../../runtime/seal.ts';
import { failure } from '../wire/errors.ts';

type Stage = 'login' | 'consent' | 'device';

/** Makes and reads Hydra's cookies. Their values are encrypted, and bound to their names. */
export interface CookieStore {
  /**
   * Makes a CSRF cookie for a client ('' if it is unknown); with `same_site_legacy_workaround` also one for old
   * browsers.
   */
  csrf(stage: Stage, clientId: string, value: string): Promise<readonly Cookie[]>;
  /** Checks that the request has the CSRF cookie of this flow. @throws OAuthError `request_forbidden` */
  checkCsrf(stage: Stage, clientId: string, expected: string, incoming: Incoming): Promise<void>;
  /** Makes the session cookie. @param maxAge in seconds */
  session(sid: string, maxAge: number): Promise<Cookie>;
  clearedSession(): Promise<Cookie>;
  /** The id of the login session in a request; '' if it has none. */
  sessionId(incoming: Incoming): Promise<string>;
}

export function createCookieStore(config: HydraConfig, runtime: Runtime): CookieStore {
  const { serve, secrets, dev, ttl } = config;
  const { names, same_site_mode } = serve.cookies;
  const isBehindTls = config.urls.self.issuer.startsWith('https:');
  const sameSite = same_site_mode === 'None' && !isBehindTls ? 'Lax' : same_site_mode;
  const isTwofold = sameSite === 'None' && serve.cookies.same_site_legacy_workaround;
  const sealer = createSealer({
    secrets: secrets.cookie.length > 0 ? secrets.cookie : secrets.system,
    random: runtime.random,
  });
  const suffix = dev ? '_dev' : '';
  const sessionName = `${names.session}${suffix}`;
  const secure = dev ? serve.cookies.secure : true;
  const common = {
    ...(serve.cookies.domain ? { domain: serve.cookies.domain } : {}),
    httpOnly: true,
    secure,
    sameSite,
  } as const;
  const csrfName = (stage: Stage, clientId: string) =>
    `${names[`${stage}_csrf`]}${suffix}${clientId && `_${murmur3(clientId)}`}`;
  const legacy = (name: string) => `${name}_legacy`;
  const aged = (maxAge: number) => ({ maxAge, expires: new Date(runtime.clock.now() + maxAge * 1000) });
  const read = (name: string, incoming: Incoming): Promise<unknown> | undefined => {
    const value = incoming.cookies.get(name);
    return value === undefined ? undefined : sealer.open(name, value);
  };

  return {
    async csrf(stage, clientId, csrf) {
      const name = csrfName(stage, clientId);
      const made = async (name: string): Promise<Cookie> => ({
        ...{ name, value: await sealer.seal(name, { csrf }), path: '/' },
        ...common,
        ...aged(Math.floor(ttl.login_consent_request / 1000)),
      });
      if (!isTwofold) return [await made(name)];
      const { sameSite: _, ...second } = await made(legacy(name));
      return [await made(name), second];
    },
    async checkCsrf(stage, clientId, expected, incoming) {
      const name = csrfName(stage, clientId);
      const isLeft = isTwofold && (await read(name, incoming)) === undefined;
      const opening = read(isLeft ? legacy(name) : name, incoming);
      if (!opening) throw failure('request_forbidden', 'No CSRF value available in the session cookie.');
      const content = (await opening) as { csrf?: string } | undefined;
      if (!content) throw failure('request_forbidden', 'CSRF session cookie could not be decoded.');
      if (content.csrf !== expected) {
        const hint = 'The CSRF value from the token does not match the CSRF value from the data store.';
        throw failure('request_forbidden', hint);
      }
    },
    async session(sid, maxAge) {
      const value = await sealer.seal(sessionName, { sid });
      return { name: sessionName, value, path: serve.cookies.paths.session, ...common, ...aged(maxAge) };
    },
    async clearedSession() {
      const value = await sealer.seal(sessionName, { sid: '' });
      return {
        name: sessionName,
        value,
        path: serve.cookies.paths.session,
        ...common,
        maxAge: 0,
        expires: new Date(1000),
      };
    },
    async sessionId(incoming) {
      const content = (await read(sessionName, incoming)) as { sid?: string } | undefined;
      return content?.sid ?? '';
    },
  };
}
