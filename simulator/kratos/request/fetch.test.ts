import { expect, test, vi } from 'vitest';
import { loadKratosConfig } from '../../config/load.ts';
import type { Fetch } from '../../runtime/runtime.ts';
import { countBreaches } from '../method/password/breaches.ts';
import { createHydraAdmin } from '../oauth2/hydra-admin.ts';
import type { Kratos } from './context.ts';
import { call } from './fetch.ts';

const { config } = await loadKratosConfig({ dev: true, env: { DSN: 'memory' }, files: ['demo/kratos.yml'] });

/** Never answers; ends when the caller has no patience any more. */
const silent: Fetch = (_, init) =>
  new Promise((_, reject) => {
    init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
  });

/** Whatever time a caller gives an answer, it is over at once; how long it would have been. */
function impatient(): number[] {
  const given: number[] = [];
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
    given.push(milliseconds);
    const controller = new AbortController();
    queueMicrotask(() => queueMicrotask(() => controller.abort(new DOMException('', 'TimeoutError'))));
    return controller.signal;
  });
  return given;
}

const late = 'context deadline exceeded (Client.Timeout exceeded while awaiting headers)';

test('nobody is waited for longer than the server does', async () => {
  const given = impatient();
  const kratos = { config, runtime: { fetch: silent } } as unknown as Kratos;
  await expect(call(kratos, 'http://127.0.0.1:1/x')).rejects.toThrow(`Get "http://127.0.0.1:1/x": ${late}`);
  const own = { ...config, oauth2_provider: { ...config.oauth2_provider, url: 'http://127.0.0.1:1' } };
  await expect(createHydraAdmin(own, { fetch: silent }).loginRequest('x')).rejects.toThrow('An internal server error');
  const policy = { ...config.selfservice.methods.password.config, haveibeenpwned_host: '127.0.0.1:1' };
  await expect(countBreaches({ ...policy, ignore_network_errors: false }, silent, 'x')).rejects.toMatchObject({
    fields: { wrapping: expect.stringContaining(`giving up after 5 attempt(s): Get "https://127.0.0.1:1/range/`) },
  });
  expect(given).toEqual([30_000, 30_000, 1000]);
  vi.restoreAllMocks();
});
