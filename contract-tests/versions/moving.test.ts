import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { upstream } from '../runner/recordings.ts';
import { commandsOf, pinOf } from './moving.ts';

test('another version is pinned where the recordings look', () => {
  expect(pinOf(upstream)).toBe(readFileSync(new URL('../runner/upstream.json', import.meta.url), 'utf8'));
  expect(() => pinOf('latest')).toThrow('name a version');
});

test('a move records, reads the sources where they are, writes the ledger and asks the simulator', () => {
  const scripts = (options: Parameters<typeof commandsOf>[0]) =>
    commandsOf(options).map(({ command }) => command.slice(0, 3).join(' '));
  const moved = ['contract-tests/run.ts --target binary', 'contract-tests/ledger/write.ts'];
  const asked = 'contract-tests/run.ts --target simulator';
  expect(scripts({ target: 'binary' })).toEqual([...moved, asked]);
  expect(scripts({ target: 'binary', kratos: '/k', hydra: '/h' })).toEqual([
    ...moved.toSpliced(1, 0, 'contract-tests/ledger/surface/write.ts --kratos /k'),
    asked,
  ]);
});
