import { expect, test } from 'vitest';
import { loadHydraConfig, loadKratosConfig } from '../config/load.ts';
import { openSimulation } from '../host/files.ts';
import { createSimulator, type Simulator, type SimulatorOptions } from '../index.ts';

const options = { dev: true, env: { DSN: 'memory' } };
const { config: kratos } = await loadKratosConfig({ ...options, files: ['tools/demo/kratos.yml'] });
const { config: hydra } = await loadHydraConfig({ ...options, files: ['tools/demo/hydra.yml'] });
const of = (more: Partial<SimulatorOptions>): Simulator => createSimulator({ kratos, hydra, ...more });
const [pinned, other] = [of({}), of({ as: 'v25.4.0' })];

test.each([4434, 4445])('GET /version on port %i names the imitated version', async (port) => {
  const answer = await other.fetch(`http://127.0.0.1:${port}${port === 4434 ? '/admin' : ''}/version`);
  expect(await answer.json()).toEqual({ version: 'v25.4.0' });
});

test('a host chooses the version by its runtime', async () => {
  const { fetch } = await openSimulation({ config: 'tools/demo/kratos.yml', runtime: { as: 'v25.4.0' } });
  expect(await (await fetch('http://127.0.0.1:4434/admin/version')).json()).toEqual({ version: 'v25.4.0' });
});

test('responses are those of the imitated version', async () => {
  const begun = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' };
  const cached = async ({ fetch }: Simulator) => {
    const answer = await fetch('http://127.0.0.1:4433/self-service/login?flow=x', begun);
    return answer.headers.get('cache-control');
  };
  expect([await cached(pinned), await cached(other)]).toEqual([null, 'private, no-cache, no-store, must-revalidate']);
});

test('a world of the imitated version can be restored in the pinned one', async () => {
  const flow = await (await other.fetch('http://127.0.0.1:4433/self-service/login/api')).json();
  await pinned.restore(other.snapshot());
  const read = await pinned.fetch(`http://127.0.0.1:4433/self-service/login/flows?id=${flow.id}`);
  expect(read.status).toBe(200);
});

test('the admin listener redirects a path below /admin, and serves it there', async () => {
  const { handle } = other;
  const jar = { entries: () => [], set: () => undefined };
  const sent = await handle(new Request('http://127.0.0.1:4434/identities?per_page=1'), jar);
  expect([sent.status, sent.headers.get('location')]).toEqual([307, '/admin/identities?per_page=1']);
  expect(await sent.text()).toBe('<a href="/admin/identities?per_page=1">Temporary Redirect</a>.\n\n');
  expect((await other.fetch('http://127.0.0.1:4434/identities')).status).toBe(200);
});
