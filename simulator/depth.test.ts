/** JSON at the depth limit of Go, 10,000 levels. Every status here was observed on the real servers. */
import { expect, test, vi } from 'vitest';
import { answerRequest, requestJar } from './adapter/fetch.ts';
import { loadHydraConfig, loadKratosConfig } from './config/load.ts';
import { createSimulator } from './index.ts';
import { manualClock, seededRandom } from './runtime/runtime.ts';

const options = { dev: true, env: { DSN: 'memory' } };
const { config } = await loadKratosConfig({ ...options, files: ['tools/demo/kratos.yml'] });
const hydra = await loadHydraConfig({ ...options, files: ['tools/demo/hydra.yml'] });

type Send = (method: string, path: string, body?: string) => Promise<Response>;

function servers() {
  const runtime = { clock: manualClock(1_800_000_000_000), random: seededRandom(3), quickKeys: true };
  const simulator = createSimulator({ kratos: config, hydra: hydra.config, runtime });
  const to = (server: 'kratos' | 'hydra', listener: 'public' | 'admin'): Send => {
    const handler = simulator[server]?.[listener];
    if (!handler) throw new Error(`no ${server}`);
    const headers = { accept: 'application/json', 'content-type': 'application/json' };
    return (method, path, body) =>
      answerRequest(
        handler,
        new Request(`http://a${path}`, { method, headers, ...(body && { body }) }),
        requestJar([]),
      );
  };
  return { open: to('kratos', 'public'), admin: to('kratos', 'admin'), clients: to('hydra', 'admin') };
}

const flowOf = async (open: Send, kind: string) =>
  ((await (await open('GET', `/self-service/${kind}/api`)).json()) as { id: string }).id;

const traits = '"traits":{"email":"a@example.org","firstName":"A","lastName":"B"}';
const identity = (deep: string) => `{"schema_id":"default","state":"active",${traits},"metadata_public":${deep}}`;

/** Requests that contain `deep` one level down, or two levels down in a patch. */
const operations: Readonly<Record<string, (on: ReturnType<typeof servers>, deep: string) => Promise<Response>>> = {
  'a login': async ({ open }, deep) =>
    open(
      'POST',
      `/self-service/login?flow=${await flowOf(open, 'login')}`,
      `{"method":"password","identifier":"a","password":"b","transient_payload":${deep}}`,
    ),
  'a registration': async ({ open }, deep) =>
    open(
      'POST',
      `/self-service/registration?flow=${await flowOf(open, 'registration')}`,
      `{"method":"password","password":"violet-lantern","traits":${deep}}`,
    ),
  'an identity': ({ admin }, deep) => admin('POST', '/admin/identities', identity(deep)),
  'the change of an identity': async ({ admin }, deep) => {
    const { id } = (await (await admin('POST', '/admin/identities', identity('{}'))).json()) as { id: string };
    return admin('PATCH', `/admin/identities/${id}`, `[{"op":"add","path":"/metadata_admin","value":${deep}}]`);
  },
  'a client': ({ clients }, deep) => clients('POST', '/admin/clients', `{"metadata":${deep}}`),
  'the change of a client': async ({ clients }, deep) => {
    const { client_id: id } = (await (await clients('POST', '/admin/clients', '{}')).json()) as { client_id: string };
    return clients('PATCH', `/admin/clients/${id}`, `[{"op":"replace","path":"/metadata","value":${deep}}]`);
  },
};

test.each([
  ['a login', [400, 400, 400, 400]],
  ['a registration', [400, 400, 400, 400]],
  ['an identity', [201, 201, 400, 400]],
  ['the change of an identity', [200, 400, 400, 400]],
  ['a client', [201, 201, 400, 400]],
  ['the change of a client', [200, 500, 500, 500]],
] as const)('%s of 9,999, 10,000, 10,001 and 10,002 levels', async (operation, statuses) => {
  const logged = vi.spyOn(console, 'error');
  for (const [at, status] of statuses.entries())
    for (const [opened, closed] of [
      ['[', ']'],
      ['{"a":', '}'],
    ] as const) {
      const levels = 9998 + at;
      const deep = `${opened.repeat(levels)}${opened === '[' ? '' : '1'}${closed.repeat(levels)}`;
      const answer = await operations[operation]?.(servers(), deep);
      expect(answer?.status).toBe(status);
      if (status < 300) expect((await answer?.text())?.includes(deep)).toBe(true);
    }
  expect(logged).not.toHaveBeenCalled();
});
