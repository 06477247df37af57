import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished, test } from 'vitest';
import { createEnabledFlows } from './enabled-flows.ts';

/** Starts a Kratos in which some kinds of flow are switched off, and records the kinds of the requests. */
async function kratos(refused: Set<string>) {
  const requestedKinds: string[] = [];
  const server = createServer(({ url = '' }, response) => {
    const kind = url.split('/')[2] ?? '';
    requestedKinds.push(kind);
    response.writeHead(refused.has(kind) ? 400 : 200).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requestedKinds };
}

test('a disabled flow is checked again after five seconds, an enabled one after five minutes', async ({ expect }) => {
  const refused = new Set(['recovery']);
  const { address, requestedKinds } = await kratos(refused);
  let now = 1;
  const offers = createEnabledFlows(address, () => now);
  const both = await Promise.all([offers(), offers()]);
  expect(both).toEqual(Array(2).fill({ registration: true, recovery: false }));
  expect(requestedKinds.toSorted()).toEqual(['recovery', 'registration']);

  refused.clear();
  now += 4999;
  expect(await offers()).toEqual({ registration: true, recovery: false });
  now += 1;
  expect(await offers()).toEqual({ registration: true, recovery: true });
  expect(requestedKinds.slice(2)).toEqual(['recovery']);

  refused.add('registration');
  now += 5 * 60 * 1000 - 5001;
  expect(await offers()).toEqual({ registration: true, recovery: true });
  now += 1;
  // The last answer counts until the next one has come.
  expect(await offers()).toEqual({ registration: true, recovery: true });
  await expect.poll(offers).toEqual({ registration: false, recovery: true });
});
