import { addAuthenticator } from '@members/testkit/authenticator';
import { needsScripts } from '@members/testkit/browser/stage/mode';
import {
  expectSignedIn,
  giveConsent,
  heading,
  openLogin,
  shownErrors,
  signInByApi,
  submitLogin,
} from '@members/testkit/browser/steps';
import { expect, test } from '@members/testkit/browser/test';
import { secondKeys } from '@members/testkit/variations';
import type { World } from '@members/testkit/world';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../../accessibility.ts';

test.use({ options: secondKeys });
test.describe.configure({ mode: 'default' });

/** Adds the security key of the page to the signed-in account. */
async function addKey(page: Page, { app, kratosCalls }: World): Promise<void> {
  await page.goto(app);
  const status = await page.evaluate(async (origin) => {
    const headers = { accept: 'application/json', 'content-type': 'application/json' };
    const settings = await fetch(`${origin}/self-service/settings/browser`, { credentials: 'include', headers });
    const { ui } = await settings.json();
    const value = (name: string): string =>
      ui.nodes.find(({ attributes }: { attributes: { name?: string } }) => attributes.name === name).attributes.value;
    const { publicKey } = JSON.parse(value('webauthn_register_trigger'));
    const options = PublicKeyCredential.parseCreationOptionsFromJSON(publicKey);
    const key = await navigator.credentials.create({ publicKey: options });
    const body = {
      csrf_token: value('csrf_token'),
      webauthn_register: JSON.stringify(key),
      webauthn_register_displayname: 'Clé du bureau',
    };
    const sent = { method: 'POST', credentials: 'include', headers, body: JSON.stringify(body) } as const;
    const { pathname, search } = new URL(ui.action);
    return (await fetch(origin + pathname + search, sent)).status;
  }, kratosCalls);
  expect(status).toBe(200);
}

test('a security key works as the second factor, and a wrong key shows a hint', {
  annotation: needsScripts('key'),
  tag: '@own-servers',
}, async ({ page, world, person }) => {
  const key = await addAuthenticator(page, 'key');
  await signInByApi(page, world, person);
  await addKey(page, world);
  await page.context().clearCookies();

  const plugIn = await key.unplug();
  const other = await addAuthenticator(page, 'key');
  await openLogin(page, world);
  await submitLogin(page, person);
  await expect(heading(page, 'Authentification à deux facteurs')).toBeVisible();
  const press = page.locator('button[name="webauthn_login_trigger"]');
  await expect(press).toHaveText(/clé de sécurité/);
  await expectAccessible(page);
  await press.click();
  await expect(page.getByTestId('webauthn.cancelled')).toBeVisible();
  await expect(shownErrors(page)).toHaveCount(0);

  await other.unplug();
  await plugIn();
  await press.click();
  await giveConsent(page);
  await expectSignedIn(page, world, person);
});
