import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterEach, expect, test } from 'vitest';
import { fileReply, readFiles } from './files.ts';

const folder = mkdtempSync(join(tmpdir(), 'files-'));
afterEach(() => rmSync(folder, { recursive: true }));

test('what the build compressed goes out as it is, under the name of the file it was made of', async () => {
  mkdirSync(join(folder, 'assets'));
  const packed = brotliCompressSync('made by the build');
  writeFileSync(join(folder, 'assets/a.js'), 'a script');
  writeFileSync(join(folder, 'assets/a.js.br'), packed);
  const files = await readFiles(folder);
  expect([...files.keys()]).toEqual(['/assets/a.js']);
  const file = files.get('/assets/a.js');
  const sent = (acceptEncoding: string) => file && fileReply(file, { acceptEncoding, ifNoneMatch: '' });
  expect(sent('br')?.body).toEqual(new Uint8Array(packed));
  expect(Buffer.from(sent('')?.body ?? []).toString()).toBe('a script');
  // Nothing lies there for this one: it is compressed when it is asked for.
  expect(sent('gzip')?.headers['content-encoding']).toBe('gzip');
});
