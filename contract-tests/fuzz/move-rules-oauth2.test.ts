import { routes } from 'ory-simulator/reference';
import { expect, test } from 'vitest';
import { hydraRules } from './explore.ts';
import type { WalkState } from './move-rules.ts';
import { createChoices } from './random-choices.ts';

/** The state of a walk in which every rule applies. */
const world = (seed: number, client: string): WalkState => ({
  choose: createChoices(seed),
  walker: {
    memory: {
      flows: new Map(),
      kept: new Map([['client', client]]),
      addresses: new Map(),
      labelled: new Set(),
    },
    hasHydra: true,
    hasUpstream: false,
    isSignedIn: () => false,
    step: () => Promise.resolve(),
  },
  traits: [],
  schema: 'default',
  people: ['ada'],
  known: new Set(),
  owners: new Map(),
  addresses: new Map(),
  spent: new Set(),
  onlyHydra: true,
  newFlow: () => 'flow',
});

const pattern = (path: string) => new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`);

test('there is a move for every operation of Hydra', () => {
  const moves = [...Array(60).keys()].flatMap((seed) =>
    hydraRules.map((row) => row.make(world(seed, seed % 2 ? 'contract-client' : 'contract-secret'))),
  );
  const requests = moves.flatMap((move) => {
    if (move.do === 'client') return { listener: 'admin', method: 'POST', path: '/admin/clients' };
    if (move.do !== 'send') return [];
    const path = (move.url.split('?')[0] ?? '').replace('<hydra>', '');
    return { listener: move.as === 'hydra admin' ? 'admin' : 'public', method: move.method, path };
  });
  const missed = routes
    .filter(({ method, path }) => method !== 'OPTIONS' && !path.includes('/fallbacks/'))
    // Metrics count each server's own work and cannot be compared.
    .filter(({ path }) => !path.endsWith('/metrics/prometheus'))
    .filter(
      ({ listener, method, path }) =>
        !requests.some((each) => each.listener === listener && each.method === method && pattern(path).test(each.path)),
    );
  expect(missed.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
});
