// @vitest-environment jsdom
// @vitest-environment-options { "url": "http://127.0.0.1:4455/" }
import { readFileSync } from 'node:fs';
import { screen } from '@testing-library/react';
import { type KeptCookie, keptJar } from 'ory-simulator/adapter/jar';
import { scenarios } from 'ory-simulator/scenario/catalogue';
import { playground } from 'ory-simulator/scenario/playground.fixture';
import type { Scenario } from 'ory-simulator/scenario/scenario';
import { expect, test } from 'vitest';
import { openApp } from './open.tsx';

const { worlds, clock } = await playground();

/** Those that need the gateway are opened beside it, in `scenarios/oauth2.test.tsx`. */
const opened = scenarios.filter(({ family }) => family !== 'oauth2');

/** A sign-in that no application asked for: the app turns it away, unless it is told to let everybody in. */
const direct = new Set([
  ...['login/refresh', 'login/expired', 'login/long-ago'],
  ...['sessions/over', 'sessions/form-nearly-over', 'errors/not-signed-in', 'errors/first-factor-missing'],
  ...['errors/signed-in-already', 'errors/no-such-form'],
]);

/** Nothing, or the page that turns people away. */
const refused = /^$|^Connexion non autorisée$/;

/** @returns the title, and what the app told its host */
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
  const { told } = await openApp(`${pathname}${search}`, { fetch, clock, config: { login_gate } });
  const { textContent: title } = await screen.findByRole('heading', { level: 1 });
  return { title, told };
}

/** What one sees in each: a title, and no fault of the app's own (`open.tsx` fails a test that wrote to the console). */
test.each(opened.map((scenario) => [scenario.name, scenario] as const))('%s', async (name, scenario) => {
  const { title, told } = await show(scenario, direct.has(name) ? 'open' : 'oauth2');
  expect(title).not.toMatch(refused);
  // What is reported is what the scenario is about.
  expect(told.filter((line) => !scenario.shows.some((id) => line.endsWith(` ${id}`)))).toEqual([]);
});

test.each([...direct])('%s is turned away where an application has to ask', async (name) => {
  const scenario = scenarios.find((each) => each.name === name);
  if (!scenario) throw new Error('there is no such scenario');
  await show(scenario, 'oauth2');
  await screen.findByRole('heading', { level: 1, name: refused });
});

test('the page on the control API counts those', () => {
  expect(direct.size).toBe(9);
  expect(readFileSync('docs/reference/control-api.md', 'utf8')).toContain('nine scenarios begin with one');
});
