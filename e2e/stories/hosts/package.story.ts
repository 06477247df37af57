import { cp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { addAuthenticator } from '@members/testkit/authenticator';
import { expect, test } from '@members/testkit/browser/test';
import { root } from '@members/testkit/servers';
import { type StaticFiles, serveFiles } from '@members/testkit/static-files';
import { createEmptyProject } from '@members/tools/package/empty-project';
import { build } from 'vite';

let project = '';
let host: StaticFiles;

const html = `<!doctype html>
<html lang="en">
  <title>Members</title>
  <link rel="icon" href="data:," />
  <button id="sign-up">Sign up</button>
  <button id="sign-in">Sign in</button>
  <output></output>
  <script type="module" src="./page.ts"></script>
</html>
`;

test.beforeAll(async () => {
  test.setTimeout(180_000);
  ({ project } = await createEmptyProject());
  await writeFile(join(project, 'index.html'), html);
  await cp(join(root, 'tools/package/page.txt'), join(project, 'page.ts'));
  const configuration = { root: project, configFile: false, logLevel: 'error' } as const;
  await build({ ...configuration, build: { target: 'esnext', chunkSizeWarningLimit: 1000 } });
  host = await serveFiles(join(project, 'dist'), { fallback: 'index.html' });
});
test.afterAll(async () => {
  host?.close();
  await rm(project, { recursive: true, force: true });
});

test('a page that bundles the package registers an account with a passkey and signs in with it', {
  tag: '@own-servers',
}, async ({ page }) => {
  await page.goto(host.origin.replace('127.0.0.1', 'localhost'));
  await addAuthenticator(page);
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(page.locator('output')).toContainText('sign-up: 200');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.locator('output')).toContainText('sign-in: 200');
  await expect(page.locator('output')).toContainText('"authenticator_assurance_level":"aal1"');
});
