import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { pinnedVersion } from '../runner/recordings.ts';
import { pinCommands, pinnedVersionFile } from './pin-version-commands.ts';

test('a version is pinned in upstream.json', () => {
  expect(pinnedVersionFile(pinnedVersion)).toBe(
    readFileSync(new URL('../runner/upstream.json', import.meta.url), 'utf8'),
  );
  expect(() => pinnedVersionFile('latest')).toThrow('expected a version');
});

test('pinning a version records, reads the sources if they are named, writes the ledger and compares the simulator', () => {
  const scripts = (options: Parameters<typeof pinCommands>[0]) =>
    pinCommands(options).map(({ command }) => command.slice(0, 3).join(' '));
  const moved = ['contract-tests/run.ts --target binary', 'contract-tests/ledger/write.ts'];
  const compare = 'contract-tests/run.ts --target simulator';
  expect(scripts({ target: 'binary' })).toEqual([...moved, compare]);
  expect(scripts({ target: 'binary', kratos: '/k', hydra: '/h' })).toEqual([
    ...moved.toSpliced(1, 0, 'contract-tests/ledger/surface/write.ts --kratos /k'),
    compare,
  ]);
});
