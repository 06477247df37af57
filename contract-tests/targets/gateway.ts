import { queryForKratos } from '@members/gateway/kratos/query';
import { openGateway } from '@members/gateway/testing';
import type { Send, WireAnswer, WireRequest } from '../runner/exchange.ts';
import { http } from './http.ts';
import { type Target, UnsupportedRequest } from './target.ts';
import { wire } from './wire/index.ts';

/** Headers that the gateway adds to each response. */
const addedHeaders: ReadonlySet<string> = new Set([
  'clear-site-data',
  'content-security-policy',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'permissions-policy',
  'referrer-policy',
  'reporting-endpoints',
]);

/**
 * The simulator as `--target http` starts it, with a gateway in front of Kratos's public API. The suites compare Kratos's
 * responses after they have passed the gateway. The differences by design are listed in docs/guides/check-parity.md.
 */
export function gateway(): Target {
  const direct = http();
  return {
    ...direct,
    name: 'gateway',
    unavailable: (profile) => {
      if (profile.needsListeners) return 'the gateway calls Kratos over plain HTTP';
      if (profile.name === 'behind-proxy') return 'the gateway is the proxy and sets the headers';
      return direct.unavailable(profile);
    },
    start: async (profile) => {
      const servers = await direct.start(profile);
      const kratos = servers.addresses.public;
      const { origin, close } = await openGateway({
        variables: { KRATOS_PUBLIC_URL: kratos, THROTTLE: 'off', RENDERING: 'off', LOG_LEVEL: 'silent' },
      });
      const send: Send = async (request) => {
        if (!isPassedOn(request, kratos)) return withAnyPort(await servers.send(request));
        await servers.elapse(4);
        const answer = await wire({ ...request, url: origin + request.url.slice(kratos.length) });
        return withAnyPort(withoutGateway(request, answer, kratos));
      };
      const stop = async () => {
        await close();
        await servers.stop();
      };
      return { ...servers, send, stop };
    },
  };
}

/** Paths of Kratos's public API that the gateway passes on, without slashes, dots, escapes and fragments that it refuses. */
const passedOn = /^\/(?:self-service\/|sessions(?=[/?]|$)|schemas(?=[/?]|$)|\.well-known\/ory\/)/;
const refused = /%2e|%2f|%5c|#|\/\/|\\|\/\.(?:\/|$)|\/\.\.|\.\.\//i;

/** Headers that Kratos gets from the gateway, or that the gateway removes from the response. */
const ownHeaders = /^(?:origin$|x-forwarded-|forwarded$|x-real-ip$|true-client-ip$|x-client-ip$|cf-|x-original-)/;

/** A content type that the gateway can parse; it answers others with 415. */
const contentType = /^[\w.+-]+\/[\w.+*-]+\s*(?:;|$)/;

/** Whether the gateway passes a request on to Kratos as it is. */
function isPassedOn({ method, url, headers }: WireRequest, kratos: string): boolean {
  if (!url.startsWith(`${kratos}/`) || Object.keys(headers).some((name) => ownHeaders.test(name))) return false;
  const [path = '', ...rest] = url.slice(kratos.length).split('?');
  const query = rest.join('?');
  if (!contentType.test(headers['content-type'] ?? 'text/plain')) return false;
  if (url.endsWith('?') || queryForKratos(query, new URL(kratos)) !== query) return false;
  // The app has a page at this path, too, which takes posts.
  if (path === '/sessions' && method === 'POST') return false;
  return passedOn.test(path) && !refused.test(path);
}

/**
 * Returns Kratos's response, without the gateway's additions by design.
 * @throws UnsupportedRequest if the gateway shows its own error page in place of the response
 */
function withoutGateway(request: WireRequest, { status, headers, body }: WireAnswer, kratos: string): WireAnswer {
  if (headers.some(([name, value]) => name.toLowerCase() === 'location' && value.startsWith('/error?')))
    throw new UnsupportedRequest('the gateway shows its own page for a failure of Kratos');
  const isDeletedSession =
    status === 204 && request.method === 'DELETE' && request.url.startsWith(`${kratos}/sessions/`);
  // Go's text errors have this header, too.
  const isText = headers.some(
    ([name, value]) => name.toLowerCase() === 'content-type' && value.startsWith('text/plain'),
  );
  const isAdded = (name: string) => addedHeaders.has(name) || (name === 'x-content-type-options' && !isText);
  return {
    status,
    headers: headers
      .filter(([name]) => !isAdded(name.toLowerCase()))
      .map(([name, value]): [string, string] => {
        const isOwn = name.toLowerCase() === 'location' && value.startsWith('/self-service/');
        return [name, isOwn ? kratos + value : value];
      })
      // Fastify removes the content type that Kratos gives to the empty response of a deleted session.
      .concat(isDeletedSession ? [['content-type', 'application/json; charset=utf-8']] : []),
    body,
  };
}

/** Returns a response with a port after each client address: the gateway sends the address without one. */
const withAnyPort = (answer: WireAnswer): WireAnswer => ({
  ...answer,
  body: answer.body.replaceAll('"ip_address":"127.0.0.1"', '"ip_address":"127.0.0.1:1"'),
});
