import { asBrowsersRead } from '@members/openapi/targets';
import { GatewayProblem } from '../problem.ts';

const returnAddresses: ReadonlySet<string> = new Set(['return_to', 'after_verification_return_to']);

/** With this parameter, the simulator plays a scenario. It is for developers at Kratos's own address. */
const scenario = 'scenario';

/** Maximal number of parameters. Kratos's own addresses have fewer than ten. */
const maxParameters = 100;

const isChanged = (name: string) => name === scenario || returnAddresses.has(name);

/** Decodes a name or value of a query. Broken escapes stay as they are. */
const decoded = (text: string) => new URLSearchParams(`_=${text}`).get('_') ?? '';

/**
 * Returns the query of a request as Kratos gets it. Return addresses are rewritten to the address that a browser reads,
 * before Kratos checks them: Kratos v26.2.0 allows `http:\\evil.example` as an address without a host. All other
 * parameters stay unchanged.
 * @param query of the browser's request, without the question mark
 * @param origin of the page, to resolve relative addresses
 * @throws GatewayProblem `malformed_request` for more than a hundred parameters
 */
export function queryForKratos(query: string, origin: URL): string {
  const parameters = new URLSearchParams(query);
  if (parameters.size > maxParameters) throw new GatewayProblem('malformed_request');
  // The constructor drops a question mark at the start.
  if (!query.startsWith('?') && ![...parameters.keys()].some(isChanged)) return query;
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
