import type { KeptCookie } from '../adapter/cookie-jar.ts';
import { nearest } from '../config/values/nearest.ts';
import type { Answer, Cookie, Handler, Incoming } from '../http/exchange.ts';
import { scenarioOf, scenarios } from '../scenario/catalogue/index.ts';
import type { PlayedScenario } from '../scenario/play.ts';
import type { Scenario } from '../scenario/scenario.ts';
import { ScenarioError } from '../scenario/visitor.ts';
import { errorOf } from './answers.ts';
import { isFromOtherSite } from './guard.ts';
import { InvalidRequest } from './requests.ts';

/** Returns stored cookies in the form in which a response sets them. */
export const cookiesOf = (kept: readonly KeptCookie[]): readonly Cookie[] =>
  kept.map(({ name, value, path, ends }) => ({
    name,
    value,
    path,
    httpOnly: true,
    sameSite: 'Lax',
    ...(ends === undefined ? {} : { expires: new Date(ends) }),
  }));

/** Returns the error for an unknown scenario, with the most similar name. */
export function unknownScenario(name: string): string {
  const meant = nearest(
    name,
    scenarios.map((each) => each.name),
  );
  return `scenario: expected one of the catalogue, got ${JSON.stringify(name)}${meant ? `; did you mean ${meant}?` : ''}`;
}

/** Turns the error of a scenario that cannot be played into a response. @throws any other error */
export function unplayableResponse(error: unknown): Answer {
  if (error instanceof ScenarioError) return errorOf(409, `scenario: ${error.message}`);
  if (error instanceof InvalidRequest) return errorOf(400, error.message);
  throw error;
}

/** Returns the scenario named in a request: `?scenario=login/wrong-password` or `X-Scenario: login/wrong-password`. */
const nameIn = ({ url, headers }: Incoming) => url.searchParams.get('scenario') ?? headers.get('x-scenario');

/**
 * Lets requests to the public listener select a scenario. A browser that opens an address with `?scenario=` is redirected to
 * the screen of the scenario. The request of any other client is answered within the scenario. Both get its cookies, and
 * `X-Scenario-Note` if the scenario has another identity schema than the configuration.
 */
export function withScenarioChoice(handler: Handler, play: (scenario: Scenario) => Promise<PlayedScenario>): Handler {
  return async (incoming) => {
    const name = nameIn(incoming);
    if (name === null || incoming.method === 'OPTIONS') return handler(incoming);
    if (isFromOtherSite(incoming)) return errorOf(403, 'scenario: pages of other sites cannot play scenarios');
    const scenario = scenarioOf(name);
    if (scenario === undefined) return errorOf(404, unknownScenario(name));
    const outcome = await play(scenario).catch(unplayableResponse);
    if ('status' in outcome) return outcome;
    const cookies = cookiesOf(outcome.cookies);
    const noted = outcome.note === undefined ? {} : { 'x-scenario-note': outcome.note.replaceAll(/[^ -~]/g, '?') };
    if (incoming.url.searchParams.has('scenario') && incoming.headers.get('accept')?.includes('text/html')) {
      const headers = { ...noted, location: outcome.open, 'cache-control': 'no-store' };
      return { status: 303, headers, cookies, body: null };
    }
    const url = new URL(incoming.url);
    url.searchParams.delete('scenario');
    const known = new Map([...incoming.cookies, ...cookies.map(({ name, value }) => [name, value] as const)]);
    const answer = await handler({ ...incoming, url, cookies: known });
    return { ...answer, headers: { ...answer.headers, ...noted }, cookies: [...cookies, ...answer.cookies] };
  };
}
