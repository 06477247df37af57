import { expect, test } from 'vitest';
import { routes } from '../../simulator/hydra/routes.ts';
import { run } from '../play.ts';
import { readProfile } from '../targets/profile.ts';
import { simulator } from '../targets/simulator.ts';
import { createChoose } from './choose.ts';
import { explore } from './explore.ts';

const pattern = (path: string) => new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`);

test('walks ask for every operation of Hydra', async () => {
  // Clients register themselves here.
  const servers = await simulator().start(readProfile('oauth2-signed'));
  const { hydra = '', hydra_admin = '' } = servers.addresses;
  const asked = new Map([
    [hydra, new Set<string>()],
    [hydra_admin, new Set<string>()],
  ]);
  const send: typeof servers.send = (request) => {
    const { origin, pathname } = new URL(request.url);
    asked.get(origin)?.add(`${request.method} ${pathname}`);
    return servers.send(request);
  };
  for (let seed = 1; seed <= 150; seed += 1) {
    const options = { choose: createChoose(seed), length: 30, schema: { id: 'default', schema: {} } };
    await run({ name: 'walk', profile: '', run: (stage) => explore(stage, options, []) }, { ...servers, send });
  }
  const missed = routes
    .filter(({ method, path }) => method !== 'OPTIONS' && !path.includes('/fallbacks/'))
    .filter(({ listener, method, path }) => {
      const seen = [...(asked.get(listener === 'public' ? hydra : hydra_admin) ?? [])];
      return !seen.some((each) => each.startsWith(`${method} `) && pattern(path).test(each.slice(method.length + 1)));
    });
  expect(missed.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
});
