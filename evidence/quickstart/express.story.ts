import { codeFor } from '@members/testkit/mail';
import { expect, type Page, test } from '@playwright/test';
import { app, cleanUp, kratos, startExpress, startKratos } from './quickstart.ts';

const ends: (() => Promise<void>)[] = [];
test.afterEach(() => cleanUp(ends.splice(0)));

const email = 'camille@example.org';

const press = (page: Page, method: string) => page.locator(`button[name=method][value=${method}]`).first().click();
const code = async (page: Page) => {
  await page.locator('input[name=code]').fill(await codeFor({ kratosAdmin: kratos.admin }, email));
  await press(page, 'code');
};

test("in Kratos's quickstart with Ory's own UI a member signs up, verifies, signs out, recovers and signs in", async ({
  page,
}) => {
  await startKratos(ends);
  await startExpress(ends);
  await test.step('sign up, and verify the address', async () => {
    await page.goto(`${app}/registration`);
    await page.locator('input[name="traits.email"]').fill(email);
    await press(page, 'profile');
    await page.locator('input[name=password]').fill('tournesol-lundi-7');
    await press(page, 'password');
    await page.waitForURL(`${app}/verification**`);
    await code(page);
    await page.goto(`${app}/sessions`);
    await expect(page.locator('body')).toContainText(email);
  });
  const signOut = async () => {
    await page.goto(`${app}/welcome`);
    await page.goto((await page.locator('a[href*="self-service/logout"]').first().getAttribute('href')) ?? '');
    await page.waitForURL(`${app}/login**`);
  };
  await test.step('recover with another password', async () => {
    await signOut();
    await page.goto(`${app}/recovery`);
    await page.locator('input[name=email]').fill(email);
    await press(page, 'code');
    await code(page);
    await page.waitForURL(`${app}/settings**`);
    await page.locator('input[name=password]').fill('tournesol-mardi-8');
    await press(page, 'password');
    await expect(page.getByTestId('ui/message/1050001')).toBeVisible();
  });
  await test.step('sign in with it', async () => {
    await signOut();
    await page.locator('input[name=identifier]').fill(email);
    await page.locator('input[name=password]').fill('tournesol-mardi-8');
    await press(page, 'password');
    await page.waitForURL(`${app}/welcome`);
  });
});
