import { asBrowsersRead } from '@members/openapi/targets';

const returnAddresses: ReadonlySet<string> = new Set(['return_to', 'after_verification_return_to']);

/** By this parameter the simulator's control API plays a scenario. It is for developers at Kratos's own address. */
const scenario = 'scenario';

/** A name or value of a query as it is meant; the text itself where an escape is broken. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return new URLSearchParams(`_=${text}`).get('_') ?? '';
  }
}

/**
 * Returns the query of a request as Kratos gets it. Return addresses are rewritten to what a browser reads, before Kratos
 * judges them: Kratos v26.2.0 lets `http:\\evil.example` through as an address without a host. All other parameters stay byte
 * for byte.
 * @param query as it came, without the question mark
 * @param origin where a browser would read a relative address
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
