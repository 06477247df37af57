import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { it } from 'vitest';

const script = fileURLToPath(new URL('./generate.ts', import.meta.url));

it('has generated types that match the documents', { timeout: 60_000 }, async () => {
  // Exit code 1 rejects, with the names of the stale files in the message.
  await promisify(execFile)(process.execPath, [script, '--check']);
});
