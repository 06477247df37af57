import { expect, test } from 'vitest';
import { type MailServer, manualClock, type Runtime, systemRandom } from '../runtime/runtime.ts';
import { composeRuntime, missingServices } from './network.ts';
import { planOf } from './plan.ts';

const compose = `services:
  kratos: { image: oryd/kratos, ports: ['8433:4433'], hostname: auth }
  hydra: { image: oryd/hydra }
  shop: { image: shop, ports: ['9000:80'] }
  audit: { image: audit }
  mailslurper: { image: oryd/mailslurper }
`;
const plan = planOf(['/repo/compose.yml'], {}, (path) => (path === '/repo/compose.yml' ? compose : undefined));

/** A network in which only some addresses answer. @returns its runtime, the addresses called and the lines reported */
function network(answering: readonly string[]) {
  const called: string[] = [];
  const lines: string[] = [];
  const runtime: Runtime = {
    clock: manualClock(0),
    random: systemRandom,
    fetch: async (address) => {
      called.push(address);
      if (answering.some((each) => address.startsWith(each))) return new Response('answer');
      throw new TypeError('fetch failed', { cause: { code: 'ECONNREFUSED' } });
    },
    mail: async (_, { host, port }) => {
      called.push(`${host}:${port}`);
      return { outcome: 'unreached', reason: 'refused' };
    },
  };
  return { ...composeRuntime(runtime, plan, (line) => lines.push(line)), called, lines };
}

test.for([
  ['http://kratos:4433/sessions/whoami', 'http://127.0.0.1:8433/sessions/whoami'],
  ['http://auth:4434/admin', 'http://127.0.0.1:4434/admin'],
  ['http://hydra:4445/admin/clients?a=b', 'http://127.0.0.1:4445/admin/clients?a=b'],
  ['http://shop/hook', 'http://127.0.0.1:9000/hook'],
  ['http://host.docker.internal:3000/hook', 'http://127.0.0.1:3000/hook'],
  ['https://shop.example/hook', 'https://shop.example/hook'],
] as const)('%s leads to %s', async ([address, expected]) => {
  const { fetch, called } = network(['http']);
  await fetch(address);
  expect(called).toEqual([expected]);
});

test('a service that does not answer is named once, and the call fails as on the network', async () => {
  const { fetch, lines } = network([]);
  for (const address of ['http://shop/hook', 'http://shop/hook', 'http://audit:8080/event', 'http://hydra:4445/'])
    await expect(fetch(address)).rejects.toThrow('fetch failed');
  expect(lines).toEqual([
    'http://127.0.0.1:9000: the service shop does not answer at http://127.0.0.1:9000: start it beside the simulator',
    'http://audit:8080: the service audit publishes no port for it: start it beside the simulator',
  ]);
});

test('a mail to a service that is not there counts as sent, to another server it does not', async () => {
  const { mail, lines, called } = network([]);
  const to = (host: string) => mail?.({} as never, { host, port: 1025 } as MailServer);
  expect(await to('mailslurper')).toEqual({ outcome: 'taken' });
  expect(await to('mail.example')).toEqual({ outcome: 'unreached', reason: 'refused' });
  expect([called, lines]).toEqual([
    ['mail.example:1025'],
    ['mails for the service mailslurper, which does not answer, are in the panel'],
  ]);
});

test('addresses of a configuration at services that are not started are named', () => {
  const config = { hooks: [{ config: { url: 'http://shop:80/hook' } }, { config: { url: 'http://hydra:4445' } }] };
  expect(missingServices([undefined, config], plan)).toEqual([
    'hooks.0.config.url: calls the service shop, which is not started here',
  ]);
});
