import { openGateway } from '@members/gateway/testing';
import type { Send, WireAnswer, WireRequest } from '../runner/exchange.ts';
import { http } from './http.ts';
import type { Target } from './target.ts';
import { wire } from './wire/index.ts';

/** Headers that the gateway adds to each response. */
const addedHeaders: ReadonlySet<string> = new Set([
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
    unavailable: (profile) =>
      profile.needsListeners ? 'the gateway calls Kratos over plain HTTP' : direct.unavailable(profile),
    start: async (profile) => {
      const servers = await direct.start(profile);
      const kratos = servers.addresses.public;
      const { origin, close } = await openGateway({
        variables: { KRATOS_PUBLIC_URL: kratos, THROTTLE: 'off', RENDERING: 'off', LOG_LEVEL: 'silent' },
      });
      const send: Send = async (request) => {
        if (!isPassedOn(request, kratos)) return servers.send(request);
        await servers.elapse(4);
        return withoutGateway(await wire({ ...request, url: origin + request.url.slice(kratos.length) }), kratos);
      };
      const stop = async () => {
        await close();
        await servers.stop();
      };
      return { ...servers, send, stop };
    },
  };
}

/** Paths of Kratos's public API that the gateway passes on, without slashes, dots and escapes that it refuses. */
const passedOn = /^\/(?:self-service\/|sessions(?=[/?]|$)|schemas(?=[/?]|$)|\.well-known\/ory\/)/;
const refused = /%2e|%2f|%5c|\/\/|\\|\/\.{1,2}(?:\/|$)/i;

/** Requests that the gateway refuses, and requests whose CORS headers it removes, are sent to Kratos itself. */
function isPassedOn({ url, headers }: WireRequest, kratos: string): boolean {
  if (!url.startsWith(`${kratos}/`) || headers.origin !== undefined) return false;
  const path = url.slice(kratos.length);
  return passedOn.test(path) && !refused.test(path.split('?')[0] ?? '');
}

/** Returns Kratos's response, without what the gateway adds to it by design. */
function withoutGateway({ status, headers, body }: WireAnswer, kratos: string): WireAnswer {
  // Go's text errors have this header, too.
  const isText = headers.some(
    ([name, value]) => name.toLowerCase() === 'content-type' && value.startsWith('text/plain'),
  );
  const isAdded = (name: string) => addedHeaders.has(name) || (name === 'x-content-type-options' && !isText);
  return {
    status,
    headers: headers
      .filter(([name]) => !isAdded(name.toLowerCase()))
      .map(([name, value]) => {
        const isOwn = name.toLowerCase() === 'location' && value.startsWith('/self-service/');
        return [name, isOwn ? kratos + value : value];
      }),
    // The gateway sends the client's address without a port (`X-Forwarded-For`).
    body: body.replaceAll('"ip_address":"127.0.0.1"', '"ip_address":"127.0.0.1:1"'),
  };
}
