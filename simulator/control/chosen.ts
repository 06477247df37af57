import type { KeptCookie } from '../adapter/jar.ts';
import { nearest } from '../config/values/nearest.ts';
import type { Answer, Cookie, Handler, Incoming } from '../http/exchange.ts';
import { scenarioOf, scenarios } from '../scenario/catalogue/index.ts';
import type { Outcome } from '../scenario/play.ts';
import type { Scenario } from '../scenario/scenario.ts';
import { Astray } from '../scenario/visitor.ts';
import { errorOf } from './answers.ts';
import { isOfAnotherSite } from './guard.ts';
import { Malformed } from './requests.ts';

/** Cookies as a browser is given them; all of the servers' are for this host alone. */
export const cookiesOf = (kept: readonly KeptCookie[]): readonly Cookie[] =>
  kept.map(({ name, value, path, ends }) => ({
    name,
    value,
    path,
    httpOnly: true,
    sameSite: 'Lax',
    ...(ends === undefined ? {} : { expires: new Date(ends) }),
  }));

/** What a name nobody has may have been meant for. */
export function unknownScenario(name: string): string {
  const meant = nearest(
    name,
    scenarios.map((each) => each.name),
  );
  return `scenario: expected one of the catalogue, got ${JSON.stringify(name)}${meant ? `; did you mean ${meant}?` : ''}`;
}

/** Why a scenario cannot be seen with these servers, as they are configured. */
export function unplayable(error: unknown): Answer {
  if (error instanceof Astray) return errorOf(409, `scenario: ${error.message}`);
  if (error instanceof Malformed) return errorOf(400, error.message);
  throw error;
}

/** The scenario that an address or a header names: `?scenario=login/wrong-password`, `X-Scenario: login/wrong-password`. */
const nameIn = ({ url, headers }: Incoming) => url.searchParams.get('scenario') ?? headers.get('x-scenario');

/**
 * A public listener that a scenario can be chosen at. A browser that opens an address with one is sent where it is seen, as
 * whoever walked there; any other client has its request answered within the scenario, with that person's cookies.
 */
export function choosing(handler: Handler, play: (scenario: Scenario) => Promise<Outcome>): Handler {
  return async (incoming) => {
    const name = nameIn(incoming);
    if (name === null || incoming.method === 'OPTIONS') return handler(incoming);
    if (isOfAnotherSite(incoming)) return errorOf(403, 'scenario: not for pages of another site');
    const scenario = scenarioOf(name);
    if (scenario === undefined) return errorOf(404, unknownScenario(name));
    const outcome = await play(scenario).catch(unplayable);
    if ('status' in outcome) return outcome;
    const cookies = cookiesOf(outcome.cookies);
    if (incoming.url.searchParams.has('scenario') && incoming.headers.get('accept')?.includes('text/html')) {
      const headers = { location: outcome.open, 'cache-control': 'no-store' };
      return { status: 303, headers, cookies, body: null };
    }
    const url = new URL(incoming.url);
    url.searchParams.delete('scenario');
    const known = new Map([...incoming.cookies, ...cookies.map(({ name, value }) => [name, value] as const)]);
    const answer = await handler({ ...incoming, url, cookies: known });
    return { ...answer, cookies: [...cookies, ...answer.cookies] };
  };
}
