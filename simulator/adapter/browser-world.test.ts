import { expect, test } from 'vitest';
import { loadKratosConfig } from '../config/load.ts';
import { createSimulator } from '../index.ts';
import { keep, type Shelf } from './browser-world.ts';
import { type KeptCookie, keptJar } from './cookie-jar.ts';

const { config } = await loadKratosConfig({ dev: true, env: {}, files: ['tools/demo/kratos.yml'] });
const kratos = 'http://127.0.0.1:4433';
const noCookies = { entries: () => [], set: () => undefined };

/** A storage in memory that behaves like the browser's: it copies its values and admits one tab at a time. */
function shelf(): Shelf {
  const entries = new Map<string, unknown>();
  let last: Promise<unknown> = Promise.resolve();
  return {
    alone: (work) => {
      const next = last.then(work, work);
      last = next;
      return next;
    },
    take: async (name) => structuredClone(entries.get(name)),
    put: async (more) => {
      for (const [name, value] of Object.entries(more)) entries.set(name, structuredClone(value));
    },
  };
}

const tab = (on: Shelf) => {
  const { handle } = keep(createSimulator({ kratos: config }), on);
  return (path: string, init: RequestInit = {}) =>
    handle(
      new Request(kratos + path, {
        credentials: 'include',
        ...init,
        headers: { accept: 'application/json', 'content-type': 'application/json' },
      }),
      noCookies,
    );
};

type Tab = ReturnType<typeof tab>;

/** Starts a registration in one tab and submits it in another. @returns the response */
async function register(first: Tab, second: Tab): Promise<Response> {
  const started = await first('/self-service/registration/browser');
  const { id, ui } = await started.json();
  const [token] = ui.nodes.filter((node: { attributes: { name: string } }) => node.attributes.name === 'csrf_token');
  return second(`/self-service/registration?flow=${id}`, {
    method: 'POST',
    body: JSON.stringify({
      method: 'password',
      password: 'violet-lantern-4711',
      traits: { email: 'ada@example.org', firstName: 'Ada', lastName: 'Lovelace' },
      csrf_token: token.attributes.value,
    }),
  });
}

test('tabs share one world and its cookies', async () => {
  const one = shelf();
  const first = tab(one);
  expect((await register(first, tab(one))).status).toBe(200);
  expect((await first('/sessions/whoami')).status).toBe(200);
  expect((await tab(one)('/sessions/whoami')).status).toBe(200);
  expect((await tab(shelf())('/sessions/whoami')).status).toBe(401);
});

test('a request without credentials sends no cookie', async () => {
  const first = tab(shelf());
  await register(first, first);
  expect((await first('/sessions/whoami', { credentials: 'omit' })).status).toBe(401);
});

test('a cookie is sent to addresses below its path until it expires', () => {
  const kept = new Map<string, KeptCookie>();
  const names = (pathname: string, now: number) => [...keptJar(kept, pathname, now).entries()].map(([name]) => name);
  const { set } = keptJar(kept, '/', 1000);
  set({ name: 'all', value: '1', path: '/' });
  set({ name: 'below', value: '1', path: '/a' });
  set({ name: 'short', value: '1', path: '/', maxAge: 2 });
  expect(names('/', 1000)).toEqual(['all', 'short']);
  expect(names('/a/b', 1000)).toEqual(['below', 'all', 'short']);
  expect(names('/ab', 3000)).toEqual(['all']);
  set({ name: 'all', value: '', path: '/', maxAge: 0 });
  expect(names('/', 3000)).toEqual([]);
});

test('a request that changes nothing does not write the world', async () => {
  const on = shelf();
  const request = tab(on);
  await request('/self-service/login/browser');
  const version = await on.take('version');
  expect((await request('/sessions/whoami')).status).toBe(401);
  expect(await on.take('version')).toBe(version);
  await request('/self-service/login/browser');
  expect(await on.take('version')).not.toBe(version);
});
