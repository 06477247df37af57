// @vitest-environment jsdom
// @vitest-environment-options { "url": "http://127.0.0.1:4455/" }

import { openGateway } from '@members/gateway/testing';
import { screen } from '@testing-library/react';
import { type KeptCookie, keptJar, type Service } from 'ory-simulator/core';
import { type Listening, listen } from 'ory-simulator/node';
import { scenarios } from 'ory-simulator/reference';
import { playground } from 'ory-simulator/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openApp } from '../open.tsx';

const { worlds, clock } = await playground();
const closing: (() => Promise<void>)[] = [];
let gateway: Awaited<ReturnType<typeof openGateway>>;

/** Starts the gateway in front of the scenarios' servers. The app asks it about consent, logout and devices. */
beforeAll(async () => {
  const open = async (server: 'kratos' | 'hydra', side: keyof Service): Promise<Listening> => {
    const listening = await listen((incoming) => (worlds.current[server] as Service)[side](incoming), { port: 0 });
    closing.push(listening.close);
    return listening;
  };
  gateway = await openGateway({
    variables: {
      KRATOS_PUBLIC_URL: (await open('kratos', 'public')).origin,
      HYDRA_ADMIN_URL: (await open('hydra', 'admin')).origin,
      HYDRA_PUBLIC_URL: 'http://127.0.0.1:4444',
      RENDERING: 'off',
    },
  });
  closing.push(gateway.close);
});
afterAll(async () => {
  for (const close of closing.toReversed()) await close();
});

/** The address of Hydra that takes an answer without a question to the user. */
const answeredAtOnce = /^http:\/\/127\.0\.0\.1:4444\/oauth2\/auth\?.*consent_verifier=/;

/** Where each scenario ends: the title of a screen, or the address of a redirect. */
const expectedEnds: Readonly<Record<string, string | RegExp>> = {
  login: 'Connectez-vous',
  registration: 'Créer un compte',
  'login-again': 'Confirmez que c’est bien vous',
  'login-signed-in': 'Confirmez que c’est bien vous',
  'login-handled': 'Connectez-vous',
  'login-expired': 'Cette demande n’est plus valide',
  'login-refused': /^\/callback\?error=access_denied/,
  'no-question': /^\/callback\?error=login_required/,
  consent: 'Application principale souhaite accéder à votre compte',
  'consent-audience': 'Application principale souhaite accéder à votre compte',
  'consent-remembered': answeredAtOnce,
  'consent-again': 'Application principale souhaite accéder à votre compte',
  'consent-trusted': answeredAtOnce,
  'consent-handled': 'Application principale souhaite accéder à votre compte',
  'consent-refused': /^\/callback\?error=access_denied/,
  granted: /^\/callback\?code=ory_ac_/,
  logout: 'Souhaitez‑vous vous déconnecter\u202f?',
  'logout-done': 'Déconnexion réussie',
  'logout-handled': /^http:\/\/127\.0\.0\.1:4444\/oauth2\/sessions\/logout/,
  device: 'Connecter un appareil',
  'device-code': 'Connecter un appareil',
  'device-login': 'Connectez-vous',
  'unknown-application': 'Cette application n’est pas connue ici, ou n’a pas le droit de demander cette connexion',
  'unknown-address': 'L’application a envoyé une demande incomplète ou incorrecte',
};

const opened = scenarios.filter(({ family }) => family === 'oauth2');

test('this file covers all scenarios of the family oauth2', () => {
  expect(opened.map(({ name }) => name.split('/')[1]).toSorted()).toEqual(Object.keys(expectedEnds).toSorted());
});

test.each(opened.map((scenario) => [scenario.name, scenario] as const))('%s', async (name, scenario) => {
  const { open, cookies } = await worlds.play(scenario);
  const address = new URL(open);
  const kept = new Map<string, KeptCookie>(cookies.map((cookie) => [`${cookie.path};${cookie.name}`, cookie]));
  const jarAt = (path: string) => keptJar(kept, path, clock.now());
  const callGateway = (path: string) => {
    const cookie = [...jarAt('/').entries()].map((pair) => pair.join('=')).join('; ');
    return fetch(`${gateway.origin}${path}`, { headers: { accept: 'application/json', cookie }, redirect: 'manual' });
  };
  const end = expectedEnds[name.split('/')[1] ?? ''];
  // This scenario ends at the application, not at a screen of the app.
  if (address.port === '4446') return expect(`${address.pathname}${address.search}`).toMatch(end as RegExp);
  const page = await callGateway(`${address.pathname}${address.search}`);
  if (page.status === 303) return expect(page.headers.get('location')).toMatch(end as RegExp);
  const reach = async (request: Request): Promise<Response> => {
    const { pathname, search } = new URL(request.url);
    if (pathname.startsWith('/gateway/')) return callGateway(`${pathname}${search}`);
    const answer = await worlds.handle(request, jarAt(pathname));
    const next = answer.headers.get('location');
    const goesOn = answer.status === 303 && next !== null && request.redirect === 'follow';
    return goesOn ? reach(new Request(new URL(next, request.url), { headers: request.headers })) : answer;
  };
  await openApp(`${address.pathname}${address.search}`, { fetch: reach, clock, config: { gateway: true } });
  const title = await screen.findByRole('heading', { level: 1 });
  expect(title.textContent).toBe(end);
  expect(gateway.failures()).toEqual([]);
});
