import { spawnSync } from 'node:child_process';
import {
  expectSignedIn,
  giveConsent,
  heading,
  loginForm,
  openLogin,
  signIn,
  submitLogin,
} from '@members/testkit/browser/steps';
import { expect, test } from '@members/testkit/browser/test';
import { root } from '@members/testkit/servers';

test('each journey works with three gateways behind a load balancer without sticky sessions', {
  tag: '@own-servers',
}, async ({ page, ownWorld, noise }) => {
  noise.allow(/^problem: challenge_gone/);
  const world = await ownWorld({ gateways: 3 });
  const person = await world.person();

  await test.step('a member signs in and refuses consent', async () => {
    await openLogin(page, world);
    await submitLogin(page, person);
    await page.getByRole('button', { name: 'Refuser' }).click();
    await expect(page.getByRole('row', { name: 'error access_denied' })).toBeVisible();
  });

  await test.step('no gateway lets the refused request be accepted by going back', async () => {
    await page.goBack();
    for (const _ of '123') {
      await page.reload();
      await expect(heading(page, 'Cette demande n’est plus valide')).toBeVisible();
    }
  });

  await test.step('a member gives consent', async () => {
    await openLogin(page, world);
    await loginForm(page).password.fill(person.password);
    await loginForm(page).submit.click();
    await giveConsent(page);
    await expectSignedIn(page, world, person);
  });

  await test.step('a member signs out', async () => {
    await page.getByRole('link', { name: 'Se déconnecter' }).click();
    await page.getByRole('button', { name: 'Oui' }).click();
    await expect(page).toHaveURL(`${world.client}/`);
  });

  await test.step('a member signs in again', async () => {
    await signIn(page, world, person);
  });
});

test('a gateway whose port is in use prints an error and exits with 1', async ({ world }) => {
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
