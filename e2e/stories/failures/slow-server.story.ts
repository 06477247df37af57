import { needsScriptsInTime } from '@members/testkit/browser/stage/mode';
import { heading, openLogin } from '@members/testkit/browser/steps';
import { expect, test } from '@members/testkit/browser/test';
import { layoutShifts } from '@members/testkit/layout-shift';
import { expectAccessible } from '../../accessibility.ts';
import { holdRequests } from '../../held-requests.ts';

test('while a slow server answers, a line and words lie over the page, and nothing moves', {
  annotation: needsScriptsInTime('clock'),
}, async ({ page, world }) => {
  await page.clock.install();
  await openLogin(page, world);
  await expect(heading(page, 'Connectez-vous')).toBeVisible();
  const answer = await holdRequests(page, '**/self-service/registration/browser**');
  await page.getByRole('link', { name: 'S’inscrire' }).click();
  await answer.waitUntilHeld();
  await page.clock.fastForward(300);
  const progress = page.getByTestId('progress');
  await expect(progress.getByText('Chargement en cours...')).toBeInViewport();
  await expectAccessible(page);
  await page.clock.fastForward(13_700);
  await expect(progress.getByText('Cela prend plus de temps que prévu…')).toBeInViewport();
  expect(await layoutShifts(page)).toEqual([]);
  answer.release();
  await expect(heading(page, 'Créer un compte')).toBeVisible();
  await expect(progress).toBeEmpty();
});
