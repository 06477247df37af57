import { heading, loginForm, registrationForm } from '@members/testkit/browser/steps';
import { expect, test } from '@members/testkit/browser/test';
import { codeFor } from '@members/testkit/mail';
import { app, cleanUp, kratos, startKratos, startOurUi } from './quickstart.ts';

const ends: (() => Promise<void>)[] = [];
test.afterEach(() => cleanUp(ends.splice(0)));

test("in Kratos's quickstart a member signs up, verifies the address, signs out and signs in again", async ({
  page,
  noise,
}) => {
  // The quickstart has no application: the app warns in the console about a login without one.
  noise.allow(/^a login for no application/);
  await startKratos(ends);
  await startOurUi(ends, [4455]);
  const person = { email: 'camille@example.org', password: 'tournesol-lundi-7' };

  await test.step('sign up', async () => {
    await page.goto(`${app}/registration`);
    const form = registrationForm(page);
    await form.email.fill(person.email);
    await page.getByLabel(/^(Prénom|First Name)/).fill('Camille');
    await page.getByLabel(/^(Nom|Last Name)/).fill('Martin');
    await form.submit.click();
    // The quickstart registers in two steps, which is Kratos's default.
    await form.password.fill(person.password);
    await form.password.press('Enter');
  });
  await test.step('verify the address', async () => {
    await page.waitForURL(/\/verification/);
    await page
      .getByLabel(/code/i)
      .first()
      .fill(await codeFor({ kratosAdmin: kratos.admin }, person.email));
    await expect(page).not.toHaveURL(/\/login/);
  });
  await test.step('sign out, and in again', async () => {
    const token = await page.request.get(`${kratos.public}/self-service/logout/browser`);
    await page.goto((await token.json()).logout_url);
    await page.waitForURL(`${app}/login**`);
    const { identifier, password, submit } = loginForm(page);
    await identifier.fill(person.email);
    await password.fill(person.password);
    await submit.click();
    await page.waitForURL(`${app}/welcome`);
    await expect(page.getByRole('main')).toContainText(person.email);
  });
  await expect(heading(page, 'Page introuvable')).toHaveCount(0);
});
