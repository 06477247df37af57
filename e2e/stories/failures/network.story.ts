import { formBeforeScripts, isNativeForm, needsScriptsInTime } from '@members/testkit/browser/stage/mode';
import {
  expectInputKept,
  expectSignedIn,
  giveConsent,
  heading,
  loginForm,
  openLogin,
  submitLogin,
} from '@members/testkit/browser/steps';
import { expect, test } from '@members/testkit/browser/test';
import { expectAccessible } from '../../accessibility.ts';

const refusedConnection =
  /^Failed to load resource: (net::ERR_CONNECTION_(REFUSED|RESET)|the server responded with a status of 502)/;
const problem = (id: string) => new RegExp(`^problem: ${id}`);

test('a sign-in goes on after Kratos was stopped and started while the page is open', {
  annotation: formBeforeScripts,
  tag: ['@own-servers', '@gate'],
}, async ({ page, ownWorld, noise }) => {
  noise.allow(refusedConnection);
  noise.allow(problem('unreachable'));
  const world = await ownWorld();
  const person = await world.person();
  const form = loginForm(page);
  await openLogin(page, world);
  await expect(form.identifier).toBeVisible();

  const again = page.getByText('Réessayer', { exact: true });
  await world.stopKratos();
  await submitLogin(page, person);
  if (isNativeForm) {
    await expect(page.getByTestId('error/summary')).toContainText('momentanément indisponible');
    await expectAccessible(page);
    await again.click();
    await expect(heading(page, 'Le service de connexion est injoignable')).toBeVisible();
  } else {
    await expect(page.getByTestId('problem/unreachable')).toContainText('Le service de connexion est injoignable');
    await expect(form.identifier).toHaveValue(person.email);
    await expect(form.password).toHaveValue(person.password);
    await expectAccessible(page);
  }

  await world.startKratos();
  await world.person(person);
  await (isNativeForm ? again : form.submit).click();
  // The new Kratos does not know the flow: the form is renewed and keeps all but the password.
  await expect(form.password).toHaveValue('');
  await expectInputKept([[form.identifier, person.email]]);
  await submitLogin(page, person);
  await giveConsent(page);
  await expectSignedIn(page, world, person);
});

test('a page that is opened while Kratos is stopped says so, and works after "try again"', {
  tag: '@own-servers',
}, async ({ page, ownWorld, noise }) => {
  noise.allow(refusedConnection);
  noise.allow(problem('unreachable'));
  const world = await ownWorld();
  await world.stopKratos();
  await page.goto(`${world.app}/registration`);
  await expect(heading(page, 'Le service de connexion est injoignable')).toBeVisible();
  await expectAccessible(page);
  await world.startKratos();
  await page.getByRole('button', { name: 'Réessayer' }).click();
  await expect(heading(page, 'Créer un compte')).toBeVisible();
});

test('a submit that is answered with HTML shows "unexpected response" and can be sent again', {
  annotation: needsScriptsInTime('calls'),
}, async ({ page, world, person, noise }) => {
  noise.allow(problem('not_json'));
  await page.route(`${world.kratosCalls}/self-service/login?*`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: '<h1>Portail</h1>',
      headers: { 'access-control-allow-origin': world.app, 'access-control-allow-credentials': 'true' },
    }),
  );
  await openLogin(page, world);
  await submitLogin(page, person);
  await expect(page.getByTestId('problem/not_json')).toContainText('Réponse inattendue');
  await expect(loginForm(page).identifier).toHaveValue(person.email);
  await expectAccessible(page);
  await page.unrouteAll();
  await loginForm(page).submit.click();
  await giveConsent(page);
  await expectSignedIn(page, world, person);
});

test('a flow request that is answered with HTML shows "unexpected response" and can be retried', {
  annotation: needsScriptsInTime('calls'),
}, async ({ page, world, noise }) => {
  noise.allow(problem('not_json'));
  await openLogin(page, world);
  await page.route(`${world.kratosCalls}/self-service/registration/browser*`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: '<h1>Portail</h1>',
      headers: { 'access-control-allow-origin': world.app, 'access-control-allow-credentials': 'true' },
    }),
  );
  await page.getByRole('link', { name: 'S’inscrire' }).click();
  await expect(heading(page, 'Réponse inattendue')).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Réessayer' }).click();
  await expect(heading(page, 'Créer un compte')).toBeVisible();
});

test('a form whose action has a foreign origin is not shown and never sent', {
  annotation: needsScriptsInTime('calls'),
}, async ({ page, world, noise }) => {
  noise.allow(problem('foreign_action'));
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(request.url());
  });
  await openLogin(page, world);
  await page.route(`${world.kratosCalls}/self-service/registration/browser*`, async (route) => {
    const answer = await route.fetch();
    const flow = await answer.json();
    await route.fulfill({
      response: answer,
      json: {
        ...flow,
        ui: { ...flow.ui, action: `https://elsewhere.example/self-service/registration?flow=${flow.id}` },
      },
    });
  });
  await page.getByRole('link', { name: 'S’inscrire' }).click();
  await expect(heading(page, 'Envoi bloqué par mesure de sécurité')).toBeVisible();
  await expect(page.getByRole('textbox')).toHaveCount(0);
  await expectAccessible(page);
  expect(sent).toEqual([]);
  await page.unrouteAll();
  await page.getByRole('link', { name: 'Recommencer' }).click();
  await expect(heading(page, 'Créer un compte')).toBeVisible();
});
