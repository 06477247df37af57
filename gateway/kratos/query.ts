import { asBrowsersRead } from '@members/openapi/targets';

const returnAddresses: ReadonlySet<string> = new Set(['return_to', 'after_verification_return_to']);

/** With this parameter, the simulator plays a scenario. It is for developers at Kratos's own address. */
const scenario = 'scenario';

/** Decodes a name or value of a query. Broken escapes stay as they are. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return new URLSearchParams(`_=${text}`).get('_') ?? '';
  }
}

/**
 * Returns the query of a request as Kratos gets it. Return addresses are rewritten to the address that a browser reads,
 * before Kratos checks them: Kratos v26.2.0 allows `http:\\evil.example` as an address without a host. All other
 * parameters stay unchanged.
 * @param query of the browser's request, without the question mark
 * @param origin of the page, to resolve relative addresses
 */
export function queryForKratos(query: string, origin: URL): string {
  const pairs = query.split('&').flatMap((pair) => {
    const at = pair.indexOf('=');
    const name = decoded(at < 0 ? pair : pair.slice(0, at));
    if (name === scenario) return [];
    if (at < 0 || !returnAddresses.has(name)) return [pair];
    const value = decoded(pair.slice(at + 1));
    const read = asBrowsersRead(value, origin);
    return [read === value ? pair : `${pair.slice(0, at)}=${encodeURIComponent(read)}`];
  });
  return pairs.join('&');
}
