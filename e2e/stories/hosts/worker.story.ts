import { join } from 'node:path';
import { buildDemo } from '@members/demo/build-app';
import { card, cardTitles, openCard } from '@members/testkit/browser/settings';
import { heading, submitLogin, submitRegistration } from '@members/testkit/browser/steps';
import { expect, test } from '@members/testkit/browser/test';
import { newPerson } from '@members/testkit/person';
import { root } from '@members/testkit/servers';
import { type StaticFiles, serveFiles } from '@members/testkit/static-files';
import { totp } from '@members/testkit/totp';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../../accessibility.ts';
import { expectRecovered } from '../../recovery.ts';

let host: StaticFiles;

test.beforeAll(async () => {
  test.setTimeout(180_000);
  await buildDemo(root);
  host = await serveFiles(join(root, 'dist/demo'));
});
test.afterAll(() => host?.close());

/** Returns the code in the newest message of the mailbox page. */
async function newestCode(page: Page): Promise<string> {
  await page.goto(`${host.origin}/mailbox.html`);
  await expect(page.locator('article').first()).toBeVisible();
  await expectAccessible(page);
  const [code] = /\b\d{6}\b/.exec((await page.locator('article').first().textContent()) ?? '') ?? [];
  return code ?? '';
}

test('servers in the page support an account, a second factor, several tabs, OAuth 2.0 and a recovery', async ({
  page,
  context,
}) => {
  test.setTimeout(180_000);
  const person = newPerson();
  let secret = '';

  await test.step('a sign-up signs in, and the account is there after a reload', async () => {
    await page.goto(`${host.origin}/registration`);
    await submitRegistration(page, person);
    await expect(page).not.toHaveURL(/registration/);
    await page.goto(`${host.origin}/settings`);
    await page.reload();
    await expect(card(page, cardTitles.profile).getByLabel('E-mail')).toHaveValue(person.email);
  });

  await test.step('an authenticator app is set up', async () => {
    const app = await openCard(page, cardTitles.totp);
    secret = ((await app.getByTestId('node/text/totp_secret_key/text').textContent()) ?? '').trim();
    await app.locator('input[name=totp_code]').fill(totp(secret));
    await expect(app.getByText('Activée', { exact: true })).toBeVisible();
  });

  await test.step('another tab has the same session, and a sign-out there signs out here', async () => {
    const other = await context.newPage();
    await other.goto(`${host.origin}/settings`);
    await expect(card(other, cardTitles.totp).getByText('Activée', { exact: true })).toBeVisible();
    await other.goto(`${host.origin}/`);
    await other.getByTestId('logout').click();
    await expect(other).toHaveURL(/signed-out/);
    await other.close();
    await page.goto(`${host.origin}/settings`);
    await expect(page).toHaveURL(/\/login/);
  });

  await test.step('the application gets an ID token after password and second factor', async () => {
    await page.goto(`${host.origin}/client.html`);
    await page.getByRole('button', { name: 'Se connecter' }).click();
    await submitLogin(page, person);
    await expect(heading(page, cardTitles.totp)).toBeVisible();
    await page.locator('input[name=totp_code]').fill(totp(secret));
    await expect(page.locator('output')).toContainText(`"email": "${person.email}"`);
    await expectAccessible(page);
  });

  const next = await context.newPage();
  await test.step('the session is still there in a new tab after the others were closed', async () => {
    await page.close();
    await next.goto(`${host.origin}/settings`);
    await expect(card(next, cardTitles.profile).getByLabel('E-mail')).toHaveValue(person.email);
    await next.goto(`${host.origin}/`);
    await next.getByTestId('logout').click();
    await expect(next).toHaveURL(/signed-out/);
  });

  await test.step('the account is recovered by a code from the mailbox', async () => {
    await next.goto(`${host.origin}/recovery`);
    await next.getByLabel('E-mail').fill('camille@example.org');
    await next.getByRole('button', { name: 'Recevoir le code' }).click();
    const field = next.getByRole('textbox', { name: 'Code reçu' });
    await expect(field).toBeVisible();
    await field.fill(await newestCode(await context.newPage()));
    await expectRecovered(next);
    await next.goto(`${host.origin}/`);
    await next.getByTestId('logout').click();
    await expect(next).toHaveURL(/signed-out/);
  });

  await test.step('a form that the browser itself submits is answered', async () => {
    await expect(next.getByRole('heading', { level: 1 })).toBeVisible();
    await next.evaluate(async () => {
      const headers = { accept: 'application/json' };
      const { ui } = await (await fetch('/kratos/self-service/login/browser', { headers })).json();
      const token = ui.nodes.find((node: { attributes: { name: string } }) => node.attributes.name === 'csrf_token');
      const fields = {
        method: 'password',
        identifier: 'x@example.org',
        password: 'x',
        csrf_token: token.attributes.value,
      };
      const form = Object.assign(document.createElement('form'), { method: 'post', action: ui.action });
      form.append(
        ...Object.entries(fields).map(([name, value]) =>
          Object.assign(document.createElement('input'), { name, value }),
        ),
      );
      document.body.append(form);
      form.requestSubmit();
    });
    await expect(next.getByTestId('ui/message/4000006')).toBeVisible();
    expect(host.missing).toEqual([]);
  });

  await test.step('an address of Kratos works as the first page of all', async () => {
    for (const tab of context.pages()) await tab.close();
    const first = await context.newPage();
    await first.goto(`${host.origin}/kratos/self-service/recovery/browser`);
    await expect(first).toHaveURL(/\/recovery\/?\?flow=/);
    expect(host.missing).toEqual(['GET /kratos/self-service/recovery/browser']);
  });
});
