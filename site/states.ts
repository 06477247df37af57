import type { Scenario } from 'ory-simulator/reference';

/** Whether the page can show a scenario: those of OAuth2 need the gateway, which runs on Node. */
export const isShown = ({ family }: Scenario): boolean => family !== 'oauth2';

/** Returns the scenario that shows each name: of a scenario itself, and of a message or error. */
export function placesOf(scenarios: readonly Scenario[]): ReadonlyMap<string, string> {
  const places = new Map<string, string>();
  for (const { name, shows } of scenarios)
    for (const each of [name, ...shows]) if (!places.has(each)) places.set(each, name);
  return places;
}
