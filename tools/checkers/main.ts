import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from '@members/testkit/servers';

/**
 * `[LANGUAGES="fr de"] npm run checkers [-- NAME ...]` opens each state of the pictures (`tools/pictures/states.ts`), or only
 * the named states, in all languages and checks it with IBM's accessibility checker and Siteimprove's in both themes, and with
 * the Nu HTML checker, which needs Java. Findings are printed; the exit code is then 1.
 */
const names = process.argv.slice(2);
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
  ...['--config', join(root, 'tools/checkers/playwright.config.ts')],
  // A test's full title ends with its name.
  ...(names.length === 0 ? [] : ['--grep', `\\s(${names.join('|')})$`]),
]);
const jar = fileURLToPath(import.meta.resolve('vnu-jar/build/dist/vnu.jar'));
/** Safari's `passwordrules`, the role that keeps a list without bullets a list in Safari, and the page's own `main` without scripts. */
const wanted = '.*(passwordrules|“list” role|role=main).*';
const documents = await run('java', ['-jar', jar, '--Werror', '--filterpattern', wanted, html]);
process.exitCode = pages && documents ? 0 : 1;
