import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '@members/testkit/servers';
import { expect, test } from 'vitest';
import { windowsOf } from './state.ts';
import { states } from './states.ts';

test('every state has its pictures, and there are no others', async () => {
  const pictures = Object.entries(states).flatMap(([name, state]) =>
    windowsOf(state).map((window) => `${name}-${window}.png`),
  );
  expect((await readdir(join(root, 'docs/screenshots'))).toSorted()).toEqual(pictures.toSorted());
});
