import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { states, windowsOf } from '../../scripts/screenshots/states.ts';
import { root } from '../servers.ts';
import { expect, test } from '../test.ts';

test('every state has its pictures, and there are no others', async () => {
  const pictures = Object.entries(states).flatMap(([name, state]) =>
    windowsOf(state).map((window) => `${name}-${window}.png`),
  );
  expect((await readdir(join(root, 'docs/screenshots'))).toSorted()).toEqual(pictures.toSorted());
});
