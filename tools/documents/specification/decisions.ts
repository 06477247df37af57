import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '@members/testkit/servers';

const files = readdirSync(join(root, 'docs/decisions'));

/** Returns the name of the file of an ADR. @throws if there is none of this number */
export function adrFile(adr: number): string {
  const file = files.find((name) => name.startsWith(`${String(adr).padStart(4, '0')}-`));
  if (file === undefined) throw new Error(`docs/decisions has no ADR ${adr}`);
  return file;
}
