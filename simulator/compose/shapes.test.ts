import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openSimulation } from '../host/files.ts';
import { shapes, writeRepository } from './shapes.fixture.ts';

const json = { accept: 'application/json', 'content-type': 'application/json' };
const kratos = 'http://127.0.0.1:4433';

/** Signs somebody up, then in. @returns the status of both responses */
async function signUpAndIn(fetch: (address: string, init?: RequestInit) => Promise<Response>): Promise<number[]> {
  const submit = async (flow: string, body: object) => {
    const { ui } = await (await fetch(`${kratos}/self-service/${flow}/api`, { headers: json })).json();
    return (await fetch(ui.action, { method: 'POST', headers: json, body: JSON.stringify(body) })).status;
  };
  const password = 'violet-lantern-4711';
  return [
    await submit('registration', { method: 'password', password, traits: { email: 'ada@example.org' } }),
    await submit('login', { method: 'password', password, identifier: 'ada@example.org' }),
  ];
}

test.for(Object.entries(shapes))('%s: it starts, and somebody signs up and in', async ([, { compose, files }]) => {
  const folder = writeRepository(files);
  const before = listing(folder);
  const simulation = await openSimulation({
    compose: (compose ?? ['docker-compose.yml']).map((file) => join(folder, file)),
    warn: () => {},
  });
  expect(await signUpAndIn(simulation.fetch)).toEqual([200, 200]);
  expect(listing(folder)).toEqual(before);
});

/** The names and sizes of all files of a folder. */
const listing = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => [name, statSync(join(folder, name)).size]);
