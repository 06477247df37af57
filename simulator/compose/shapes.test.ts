import { readdirSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openSimulation } from '../host/files.ts';
import { kratosYml, schema, shapes, writeRepository } from './shapes.fixture.ts';

const json = { accept: 'application/json', 'content-type': 'application/json' };
const kratos = 'http://127.0.0.1:4433';

/** Registers a new account and then signs in with it. @returns the statuses of the two responses */
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

test('a web hook to a service reaches the port at which the service is published', async () => {
  const paths: (string | undefined)[] = [];
  const shop = createServer(({ url }, response) => {
    paths.push(url);
    response.end('{}');
  });
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void shop.close());
  const body = 'file:///etc/config/kratos/body.jsonnet';
  const hook = `{ hook: web_hook, config: { url: "http://shop:3000/welcome", method: POST, body: "${body}" } }, `;
  const folder = writeRepository({
    'kratos/kratos.yml': kratosYml().replace('{ hook: session }', `${hook}{ hook: session }`),
    'kratos/customer.schema.json': schema,
    'kratos/body.jsonnet': 'function(ctx) { email: ctx.identity.traits.email }',
    'docker-compose.yml': `services:
  kratos: { image: oryd/kratos, volumes: ['./kratos:/etc/config/kratos'], command: serve -c /etc/config/kratos/kratos.yml --dev }
  shop: { build: ., ports: ['${(shop.address() as AddressInfo).port}:3000'] }
`,
  });
  const simulation = await openSimulation({ compose: join(folder, 'docker-compose.yml'), warn: () => {} });
  expect(await signUpAndIn(simulation.fetch)).toEqual([200, 200]);
  expect(paths).toEqual(['/welcome']);
});
