import { existsSync, readFileSync } from 'node:fs';
import { load } from 'js-yaml';
import { expect, test } from 'vitest';
import { text } from '../kit/index.ts';
import { needsLoopback } from './containers.ts';
import type { NetworkLayout } from './network-layout.ts';
import { readProfile, writeProfile } from './profile.ts';
import { serveWebHooks } from './third-parties/web-hooks.ts';
import { wireTo } from './wire/index.ts';

const place: NetworkLayout = {
  serversListen: '0.0.0.0',
  kratos: 'kratos',
  hydra: 'hydra',
  testsListen: '127.0.0.1',
  tests: 'tests.example.org',
};
const addresses = {
  public: 'http://127.0.0.1:20001',
  admin: 'http://127.0.0.1:20002',
  hydra: 'http://127.0.0.1:20003',
  hydra_admin: 'http://127.0.0.1:20004',
};

test('servers in containers listen on all addresses, and call each other by alias', async () => {
  const { kratos, hydra, remove } = await writeProfile(readProfile('oauth2-session-ends'), addresses, place);
  const [ours, theirs] = [kratos, hydra].map((file) => load(readFileSync(file, 'utf8')));
  remove();
  expect(text(ours, 'serve.public.host')).toBe('0.0.0.0');
  expect(text(ours, 'serve.public.base_url')).toBe('http://127.0.0.1:20001/');
  expect(text(ours, 'oauth2_provider.url')).toBe('http://hydra:20004');
  expect(text(theirs, 'urls.self.issuer')).toBe('http://127.0.0.1:20003');
  expect(text(theirs, 'urls.identity_provider.url')).toBe('http://kratos:20002');
});

test('servers and the test process reach the web hooks by the name of the layout', async () => {
  const hooks = await serveWebHooks(place);
  const send = wireTo({ hosts: { [place.tests]: place.testsListen } });
  const { status } = await send({ method: 'POST', url: `${hooks.origin}/after`, headers: {}, body: '{}' });
  await hooks.close();
  expect([new URL(hooks.origin).hostname, status]).toEqual(['tests.example.org', 204]);
});

test.each(Object.keys(needsLoopback))('%s, which containers skip, is a profile', (name) => {
  expect(existsSync(new URL(`../profiles/${name}/kratos.yml`, import.meta.url))).toBe(true);
});
