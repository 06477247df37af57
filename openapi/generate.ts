/**
 * Writes `openapi/generated/*.ts` from `openapi/*.yaml`.
 * With `--check` it writes nothing. It names each generated file that does not match its document, and exits with 1.
 */
import { readFile, writeFile } from 'node:fs/promises';
import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript';
import { parseDocument } from './document.ts';

const folder = new URL('./', import.meta.url);
const names = ['kratos', 'hydra', 'gateway', 'simulator'] as const;

/** With a discriminator, the generator renames tags to schema names. The `const` members already discriminate the union. */
const withoutDiscriminator = (key: string, value: unknown) => (key === 'discriminator' ? undefined : value);

/** Returns the text of a document's generated types. */
async function generate(name: string): Promise<string> {
  const written = parseDocument(await readFile(new URL(`${name}.yaml`, folder), 'utf8'));
  const document: OpenAPI3 = JSON.parse(JSON.stringify(written, withoutDiscriminator));
  const types = astToString(await openapiTS(document, { defaultNonNullable: false }));
  return `// Made by openapi/generate.ts from openapi/${name}.yaml: change that file, then run the script.\n${types}`;
}

const check = process.argv.includes('--check');
for (const name of names) {
  const file = new URL(`generated/${name}.ts`, folder);
  const fresh = await generate(name);
  if (!check) await writeFile(file, fresh);
  else if (fresh !== (await readFile(file, 'utf8').catch(() => ''))) {
    console.error(`openapi/generated/${name}.ts is stale: run node openapi/generate.ts`);
    process.exitCode = 1;
  }
}
