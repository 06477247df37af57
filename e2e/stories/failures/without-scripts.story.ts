import { needsSimulator } from '@members/testkit/browser/stage/mode';
import {
  expectSignedIn,
  giveConsent,
  heading,
  loginForm,
  openLogin,
  submitLogin,
} from '@members/testkit/browser/steps';
import { expect, test } from '@members/testkit/browser/test';

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('an expired form, too many requests, a failing server and a lost connection are explained, and the sign-in goes on', {
    annotation: needsSimulator('steered'),
  }, async ({ page, ownWorld }) => {
    const world = await ownWorld({ control: true, rendering: 'on' });
    const person = await world.person();
    const summary = page.getByTestId('error/summary');
    const again = page.getByRole('link', { name: 'Réessayer' });
    const fault = (how: object) =>
      world.control('POST', '/faults', { method: 'POST', path: '/self-service/login', ...how });
    await openLogin(page, world);

    await world.control('PATCH', '/clock', { advance: 6 * 3600 });
    await submitLogin(page, person);
    await expect(page.getByTestId('ui/message/4010001')).toContainText('Cette page de connexion a expiré il y a');
    await world.control('DELETE', '/clock', {});

    for (const [how, words] of [
      [{ status: 503 }, 'Le service est momentanément indisponible'],
      [{ status: 429 }, 'Trop de demandes en peu de temps'],
      [{ drop: true }, 'Le service est momentanément indisponible'],
    ] as const) {
      await fault(how);
      await submitLogin(page, person);
      await expect(summary).toContainText(words);
      await again.click();
      await expect(heading(page, 'Connectez-vous')).toBeVisible();
      await expect(loginForm(page).identifier).toBeVisible();
    }

    // The request of the application is still valid.
    await submitLogin(page, person);
    await giveConsent(page);
    await expectSignedIn(page, world, person);
  });
});
