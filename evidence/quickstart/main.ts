/**
 * Runs Ory's quickstart files with our UI in place of theirs, one story for each:
 *
 *     KRATOS_CHECKOUT=… HYDRA_CHECKOUT=… npm run evidence -- quickstart
 *
 * The variables name checkouts of github.com/ory/kratos and github.com/ory/hydra. EXPRESS_UI names a built checkout of
 * github.com/ory/kratos-selfservice-ui-node; with it the story of Ory's own UI runs, too. With KRATOS_BINARY and HYDRA_BINARY
 * the stories run on the real servers, else on the simulator. The ports of the files (3000, 4433 to 4455) must be free.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from '@members/testkit/servers';

const missing = ['KRATOS_CHECKOUT', 'HYDRA_CHECKOUT'].filter((name) => !process.env[name]);
if (missing.length > 0) {
  console.error(`${missing.join(' and ')}: expected the path of a checkout. No story was run.`);
  process.exit(2);
}
if (!process.env.EXPRESS_UI) console.log("EXPRESS_UI is not set: the story with Ory's own UI is skipped.");
const playwright = join(root, 'node_modules/@playwright/test/cli.js');
const config = join(import.meta.dirname, 'playwright.config.ts');
const { status } = spawnSync(process.execPath, [playwright, 'test', '-c', config, ...process.argv.slice(2)], {
  stdio: 'inherit',
});
process.exit(status ?? 1);
