import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { root } from '@members/testkit/servers';
import { states } from '@members/tools/pictures/states';

/**
 * `[LANGUAGES="fr de"] npm run evidence -- checkers [--part 2/6] [NAME ...]` opens each state of the pictures
 * (`tools/pictures/states.ts`), only the named states, or every sixth state from the second, in all languages and checks it
 * with axe-core, IBM's accessibility checker and Siteimprove's in both themes, and with the Nu HTML checker, which needs Java.
 * Findings are printed; the exit code is then 1.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { part: { type: 'string', default: '1/1' } },
});
const [part = 1, parts = 1] = values.part.split('/').map(Number);
const names = (positionals.length > 0 ? positionals : Object.keys(states)).filter(
  (_, index) => index % parts === part - 1,
);
const html = join(root, 'dist/checkers/html');
await rm(html, { recursive: true, force: true });

/** Runs a program and shows what it prints. @returns whether it succeeded */
async function run(command: string, args: readonly string[]): Promise<boolean> {
  const [code] = await once(spawn(command, args, { cwd: root, stdio: 'inherit' }), 'close');
  return code === 0;
}

const pages = await run(process.execPath, [
  join(root, 'node_modules/@playwright/test/cli.js'),
  'test',
  ...['--config', join(root, 'evidence/checkers/playwright.config.ts')],
  // A test's full title ends with its name.
  ...['--grep', `\\s(${names.join('|')})$`],
]);
const jar = fileURLToPath(import.meta.resolve('vnu-jar/build/dist/vnu.jar'));
/**
 * Safari's `passwordrules`, the role that keeps a list without bullets a list in Safari, the page's own `main` without scripts,
 * and what a user typed into a field for addresses.
 */
const wanted = '.*(passwordrules|“list” role|role=main|attribute “value” on element “input”).*';
const documents = await run('java', ['-jar', jar, '--Werror', '--filterpattern', wanted, html]);
process.exitCode = pages && documents ? 0 : 1;
