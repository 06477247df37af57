import { spawnSync } from 'node:child_process';
import {
  allow,
  askToSignIn,
  expectSignedIn,
  heading,
  loginForm,
  signIn,
  submitLogin,
} from '@members/testkit/browser/steps';
import { expect, test } from '@members/testkit/browser/test';
import { root } from '@members/testkit/servers';

test('three gateways behind a balancer that knows nobody: each journey comes to its end', {
  tag: '@own-servers',
}, async ({ page, ownWorld, noise }) => {
  noise.expect(/^problem: challenge_gone/);
  const world = await ownWorld({ gateways: 3 });
  const person = await world.person();

  await test.step('signing in, and a consent that is refused', async () => {
    await askToSignIn(page, world);
    await submitLogin(page, person);
    await page.getByRole('button', { name: 'Refuser' }).click();
    await expect(page.getByRole('row', { name: 'error access_denied' })).toBeVisible();
  });

  await test.step('what was refused cannot be allowed by going back, at any of them', async () => {
    await page.goBack();
    for (const _ of '123') {
      await page.reload();
      await expect(heading(page, 'Cette demande n’est plus valide')).toBeVisible();
    }
  });

  await test.step('a consent that is given', async () => {
    await askToSignIn(page, world);
    await loginForm(page).password.fill(person.password);
    await loginForm(page).submit.click();
    await allow(page);
    await expectSignedIn(page, world, person);
  });

  await test.step('signing out', async () => {
    await page.getByRole('link', { name: 'Se déconnecter' }).click();
    await page.getByRole('button', { name: 'Oui' }).click();
    await expect(page).toHaveURL(`${world.client}/`);
  });

  await test.step('and in again', async () => {
    await signIn(page, world, person);
  });
});

test('a gateway whose port is taken says so, and ends with 1', async ({ world }) => {
  const { port } = new URL(world.app);
  const env = {
    PATH: process.env.PATH,
    COOKIE_SECRET: 'of-another-one-and-long-enough-too',
    KRATOS_PUBLIC_URL: 'http://127.0.0.1:4433',
    PORT: port,
  };
  const ended = spawnSync(process.execPath, ['dist/gateway/main.mjs'], { cwd: root, env, encoding: 'utf8' });
  const words = `gateway: PORT: port ${port} on 127.0.0.1 is in use by another program; choose another one`;
  expect([ended.status, ended.stderr.trim()]).toEqual([1, words]);
});
