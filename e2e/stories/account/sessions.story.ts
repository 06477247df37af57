import { cardTitles, openCard, signInToSettings } from '@members/testkit/browser/settings';
import { formBeforeScripts, isNativeForm, needsScripts } from '@members/testkit/browser/stage/mode';
import { heading, signInByApi } from '@members/testkit/browser/steps';
import { expect, test } from '@members/testkit/browser/test';
import type { Person } from '@members/testkit/person';
import type { World } from '@members/testkit/world';
import { expectAccessible } from '../../accessibility.ts';

const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1';

/** Signs in as an app of a phone does. */
async function signInByApp({ kratos }: World, { email, password }: Person): Promise<void> {
  const headers = { 'content-type': 'application/json', 'user-agent': phone };
  const { ui } = await (await fetch(`${kratos}/self-service/login/api`, { headers })).json();
  const body = JSON.stringify({ method: 'password', identifier: email, password });
  expect((await fetch(ui.action, { method: 'POST', headers, body })).status).toBe(200);
}

test('a member ends the session of another browser, which then has to sign in again', {
  tag: '@gate',
  annotation: needsScripts('asks'),
}, async ({ page, browser, world, person }) => {
  const far = await browser.newContext({ userAgent: phone, locale: 'fr-FR' });
  const away = await far.newPage();
  await signInByApi(away, world, person);
  await away.goto(world.app);
  await expect(heading(away, 'Bienvenue sur votre tableau de bord !')).toBeVisible();

  await signInByApi(page, world, person);
  await page.goto(world.app);
  await page.getByRole('link', { name: 'Vos sessions' }).click();
  await expect(heading(page, 'Vos sessions')).toBeVisible();
  const sessions = page.getByRole('list').getByRole('listitem');
  await expect(sessions).toHaveCount(2);
  await expect(sessions.first()).toContainText('Cet appareil');
  await expect(sessions.last()).toContainText('Safari sur iPhone');
  await expect(sessions.last().getByRole('time')).toHaveText('maintenant');
  await expectAccessible(page);

  await sessions.last().getByRole('button', { name: 'Déconnecter Safari sur iPhone' }).click();
  const question = page.getByRole('alertdialog', { name: /^Déconnecter «.Safari sur iPhone/ });
  await expect(question.getByRole('button', { name: 'Annuler' })).toBeFocused();
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Déconnecter' }).click();
  await expect(sessions.last().getByTestId('sessions/ended')).toHaveText('Déconnecté');
  await expect(page.getByText('Autres appareils déconnectés.')).toBeVisible();
  await expectAccessible(page);

  await away.reload();
  await expect(heading(away, 'Connexion non autorisée')).toBeVisible();
  await page.reload();
  await expect(sessions).toHaveCount(1);
  await far.close();
});

test('a new password also ends the sessions of other browsers', { annotation: needsScripts('asks') }, async ({
  page,
  browser,
  world,
  person,
}) => {
  const far = await browser.newContext({ userAgent: phone });
  await signInByApi(await far.newPage(), world, person);
  await signInToSettings(page, world, person);
  const password = await openCard(page, cardTitles.password);
  await expect(password.getByRole('checkbox', { name: 'Déconnecter mes autres appareils' })).toBeChecked();
  await password.getByLabel('Nouveau mot de passe').fill(`${person.password}-nouveau`);
  await password.getByTestId('node/input/method').click();
  await expect(password.getByTestId('others')).toHaveText('Autres appareils déconnectés.');
  await expectAccessible(page);
  const [gone, own] = [far, page.context()].map(({ request }) => request.get(`${world.kratos}/sessions/whoami`));
  expect([(await gone)?.status(), (await own)?.status()]).toEqual([401, 200]);
  await far.close();
});

test('all other sessions are ended at once', { annotation: formBeforeScripts }, async ({
  page,
  browser,
  world,
  person,
}) => {
  const far = await browser.newContext({ userAgent: phone });
  await signInByApi(await far.newPage(), world, person);
  await signInByApi(page, world, person);
  await page.goto(`${world.app}/sessions`);
  await page.getByRole('button', { name: 'Déconnecter tous les autres appareils' }).click();
  if (!isNativeForm) await page.getByRole('alertdialog').getByRole('button', { name: 'Déconnecter' }).click();
  await expect(page.getByTestId('sessions/ended')).toHaveText('Autres appareils déconnectés.');
  const gone = await far.request.get(`${world.kratos}/sessions/whoami`);
  expect(gone.status()).toBe(401);
  await far.close();
});

test('thirty devices fit into two screens of a phone, one line each, below the button that ends them all', async ({
  page,
  world,
  person,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInByApi(page, world, person);
  for (let made = 0; made < 29; made += 1) await signInByApp(world, person);
  await page.goto(`${world.app}/sessions`);
  const sessions = page.getByRole('list').getByRole('listitem');
  await expect(sessions).toHaveCount(30);
  const heights = await sessions.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().height));
  expect(Math.max(...heights)).toBeLessThan(48);
  const [button, last] = [page.getByRole('button', { name: 'Déconnecter tous les autres appareils' }), sessions.last()];
  expect((await button.boundingBox())?.y).toBeLessThan((await sessions.first().boundingBox())?.y ?? 0);
  const end = await last.evaluate((each) => each.getBoundingClientRect().bottom + window.scrollY);
  expect(end).toBeLessThan(2 * 844);
  await expectAccessible(page);
});
