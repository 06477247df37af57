// @vitest-environment jsdom
// @vitest-environment-options { "url": "http://127.0.0.1:4455/" }
import { readFileSync } from 'node:fs';
import { screen } from '@testing-library/react';
import { type KeptCookie, keptJar } from 'ory-simulator/core';
import { type Scenario, scenarios } from 'ory-simulator/reference';
import { playground } from 'ory-simulator/testing';
import { expect, test } from 'vitest';
import { openApp } from './open.tsx';

const { worlds, clock } = await playground();

/** All scenarios but those that need the gateway, which `scenarios/oauth2.test.tsx` opens. */
const opened = scenarios.filter(({ family }) => family !== 'oauth2');

/** Scenarios with a sign-in without an application: the app refuses it unless `login_gate` is `open`. */
const withoutApplication = new Set([
  ...['login/refresh', 'login/expired', 'login/long-ago'],
  ...['sessions/over', 'sessions/form-nearly-over', 'errors/not-signed-in', 'errors/first-factor-missing'],
  ...['errors/signed-in-already', 'errors/no-such-form'],
]);

/** No title, or the title of the refusal. */
const refused = /^$|^Connexion non autorisée$/;

/** Opens a scenario. @returns the title of the page and the app's reports to its host */
async function show(scenario: Scenario, login_gate: 'open' | 'oauth2') {
  const { open, cookies } = await worlds.play(scenario);
  const kept = new Map<string, KeptCookie>(cookies.map((cookie) => [`${cookie.path};${cookie.name}`, cookie]));
  const fetch = async (request: Request): Promise<Response> => {
    const { pathname } = new URL(request.url);
    const answer = await worlds.handle(request, keptJar(kept, pathname, clock.now()));
    const next = answer.headers.get('location');
    const goesOn = answer.status === 303 && next !== null && request.redirect === 'follow';
    return goesOn ? fetch(new Request(new URL(next, request.url), { headers: request.headers })) : answer;
  };
  const { pathname, search } = new URL(open);
  const { reported } = await openApp(`${pathname}${search}`, { fetch, clock, config: { login_gate } });
  const { textContent: title } = await screen.findByRole('heading', { level: 1 });
  return { title, reported };
}

/** Each scenario shows a title, and the app has no fault of its own (`running-app.ts` fails a test for console messages). */
test.each(opened.map((scenario) => [scenario.name, scenario] as const))('%s', async (name, scenario) => {
  const { title, reported } = await show(scenario, withoutApplication.has(name) ? 'open' : 'oauth2');
  expect(title).not.toMatch(refused);
  // The app may only report the error that the scenario shows.
  expect(reported.filter((line) => !scenario.shows.some((id) => line.endsWith(` ${id}`)))).toEqual([]);
});

test.each([...withoutApplication])('%s is refused when LOGIN_GATE requires an application', async (name) => {
  const scenario = scenarios.find((each) => each.name === name);
  if (!scenario) throw new Error('there is no such scenario');
  await show(scenario, 'oauth2');
  await screen.findByRole('heading', { level: 1, name: refused });
});

test('docs/reference/control-api.md names the number of these scenarios', () => {
  expect(withoutApplication.size).toBe(9);
  expect(readFileSync('docs/reference/control-api.md', 'utf8')).toContain('nine scenarios begin with one');
});
