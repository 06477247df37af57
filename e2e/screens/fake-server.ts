import { screen, within } from '@testing-library/react';
import { csrf, flowOf, input, method } from './hand-made.ts';
import { heading, openApp } from './open.tsx';
import { account, type ScreenWorld } from './world.ts';

export const clock = { now: () => Date.parse('2026-01-01T12:00:00Z') };

const password = [input(['password', 'password', 'password'], {}, { id: 1070001 }), method('password', 1010022)];
export const login = flowOf('login', [csrf, input(['identifier', 'text'], {}, { id: 1070004 }), ...password]);

export type ResponsesByPath = Readonly<Record<string, (request: Request) => Response | Promise<Response>>>;

/** Returns a server with these responses, by the end of the path. All other requests get 401 `session_inactive`. */
export function serverAnswering(answers: ResponsesByPath) {
  const calls: string[] = [];
  const fetch = async (request: Request) => {
    const { pathname } = new URL(request.url);
    calls.push(`${request.method} ${pathname}`);
    const path = Object.keys(answers).find((end) => pathname.endsWith(end));
    return path === undefined
      ? Response.json({ error: { code: 401, id: 'session_inactive' } }, { status: 401 })
      : (answers[path] ?? Response.error)(request);
  };
  return { fetch, calls, clock };
}

/** Returns an error response of Kratos or the gateway. */
export const errorResponse = (status: number, error: object = {}, headers: Record<string, string> = {}) =>
  Response.json({ error: { code: status, ...error } }, { status, headers });

/** Returns text and address of all links in `main`. */
export const linksInMain = () =>
  within(screen.getByRole('main'))
    .getAllByRole('link')
    .map((link) => [link.textContent.replace(/\s/g, ' '), link.getAttribute('href')]);

/** Signs in to a world without an application. @returns the app at the dashboard */
export async function signIn(world: ScreenWorld) {
  const app = await openApp('/login', { ...world, config: { login_gate: 'open' } });
  await app.user.type(await screen.findByLabelText('E-mail'), account.email);
  await app.user.type(screen.getByLabelText('Mot de passe'), `${account.password}{Enter}`);
  await heading(/^Bienvenue/);
  return app;
}
