import { expectSignedIn, giveConsent, heading, loginForm, openLogin } from '@members/testkit/browser/steps';
import { expect, test } from '@members/testkit/browser/test';

const challengeOf = (address: string | null) =>
  new URL(address ?? '', 'http://app').searchParams.get('login_challenge');

for (const loginRefresh of ['always', 'auto'] as const)
  test(`a page that is loaded again after Hydra forgot its request starts the request again, LOGIN_REFRESH=${loginRefresh}`, {
    tag: '@own-servers',
  }, async ({ browser, page, ownWorld, noise }) => {
    noise.allow(/^problem: challenge_gone/);
    noise.allow(/^Failed to load resource: the server responded with a status of 400/);
    const world = await ownWorld({ hydra: { 'ttl.login_consent_request': '15s' }, loginRefresh });
    await openLogin(page, world);
    const challenge = async () => challengeOf(await page.getByTestId('signup-link').getAttribute('href'));
    const dead = await challenge();
    const gone = heading(page, 'Cette demande n’est plus valide');
    const address = `${world.app}/login?login_challenge=${dead}`;
    await expect(async () => {
      await page.goto(address);
      await expect(gone).toBeVisible({ timeout: 500 });
    }).toPass();
    await expect(page.getByText('Recommencez pour continuer.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Retourner à l’application' })).toHaveAttribute(
      'href',
      `${world.client}/`,
    );

    // A sign-up cannot answer the request either.
    await page.goto(`${world.app}/registration?login_challenge=${dead}`);
    await expect(gone).toBeVisible();
    await page.getByRole('link', { name: 'Recommencer' }).click();
    await expect(loginForm(page).password).toBeVisible();
    const renewed = await challenge();
    expect(renewed).toMatch(/.{100}/);
    expect(renewed).not.toBe(dead);
    expect(challengeOf(await page.getByTestId('forgot-password-link').getAttribute('href'))).toBe(renewed);

    // Another browser did not come with the request, and learns nothing of its application.
    const other = await (await browser.newContext({ locale: 'fr-FR' })).newPage();
    await other.goto(address);
    await expect(heading(other, 'Cette demande n’est plus valide')).toBeVisible();
    await expect(other.getByRole('link', { name: 'Recommencer' })).toHaveCount(0);
    await other.context().close();
  });

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a form that is sent after Hydra forgot its request leads to a page that starts the request again', {
    tag: '@own-servers',
  }, async ({ page, ownWorld }) => {
    const world = await ownWorld({ hydra: { 'ttl.login_consent_request': '10s' }, rendering: 'on' });
    const person = await world.person();
    const gone = heading(page, 'Cette demande n’est plus valide');
    await openLogin(page, world);
    const { identifier, password, submit } = loginForm(page);
    await identifier.fill(person.email);
    await password.fill(person.password);
    const address = page.url();
    const other = await page.context().newPage();
    await expect(async () => {
      await other.goto(address.replace(/\bflow=[^&]*&?/, ''));
      await expect(heading(other, 'Cette demande n’est plus valide')).toBeVisible({ timeout: 500 });
    }).toPass();
    await submit.click();
    await expect(gone).toBeVisible();
    await page.getByRole('link', { name: 'Recommencer' }).click();
    // The refused form has signed in at Kratos, so the new one asks for the password alone.
    await password.fill(person.password);
    await submit.click();
    await giveConsent(page);
    await expectSignedIn(page, world, person);
  });
});
