import { screen, within } from '@testing-library/react';
import { csrf, flowOf, input, method } from './hand-made.ts';
import { heading, openApp } from './open.tsx';
import { account, type World } from './world.ts';

export const clock = { now: () => Date.parse('2026-01-01T12:00:00Z') };

const password = [input(['password', 'password', 'password'], {}, { id: 1070001 }), method('password', 1010022)];
export const login = flowOf('login', [csrf, input(['identifier', 'text'], {}, { id: 1070004 }), ...password]);

export type Answers = Readonly<Record<string, (request: Request) => Response | Promise<Response>>>;

/** A server of these answers, by the end of the path; nobody is signed in unless one says so. */
export function answering(answers: Answers) {
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

/** An answer that is an error. */
export const failing = (status: number, error: object = {}, headers: Record<string, string> = {}) =>
  Response.json({ error: { code: status, ...error } }, { status, headers });

/** Links of the page's main part: words and address. */
export const links = () =>
  within(screen.getByRole('main'))
    .getAllByRole('link')
    .map((link) => [link.textContent.replace(/\s/g, ' '), link.getAttribute('href')]);

/** Signs in on the simulator, for no application. */
export async function signIn(world: World) {
  const app = await openApp('/login', { ...world, config: { login_gate: 'open' } });
  await app.user.type(await screen.findByLabelText('E-mail'), account.email);
  await app.user.type(screen.getByLabelText('Mot de passe'), `${account.password}{Enter}`);
  await heading(/^Bienvenue/);
  return app;
}
