import { needsScriptsInTime } from '@members/testkit/browser/stage/mode';
import { heading, signInByApi } from '@members/testkit/browser/steps';
import { expect, test } from '@members/testkit/browser/test';
import { layoutShifts } from '@members/testkit/layout-shift';
import { holdRequests } from '../../held-requests.ts';

test('a screen shows only with its style, which is requested once, and nothing moves before', {
  annotation: needsScriptsInTime('calls'),
}, async ({ page, world, person }) => {
  const sheets: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'stylesheet') sheets.push(request.url());
  });
  await signInByApi(page, world, person);
  const style = await holdRequests(page, '**/assets/settings-*.css');
  await page.goto(world.app);
  const dashboard = heading(page, 'Bienvenue sur votre tableau de bord !');
  await expect(dashboard).toBeVisible();
  await page.getByRole('link', { name: 'Paramètres de compte' }).click();
  await style.waitUntilHeld();
  await expect(page.getByTestId('progress').getByText('Chargement en cours...')).toBeVisible();
  await expect(dashboard).toBeVisible();
  expect(await layoutShifts(page)).toEqual([]);
  style.release();
  await expect(heading(page, 'Paramètres de compte')).toBeVisible();
  await expect(dashboard).toHaveCount(0);
  await page.goBack();
  await expect(dashboard).toBeVisible();
  await page.goForward();
  await expect(heading(page, 'Paramètres de compte')).toBeVisible();
  expect(sheets.filter((url, index) => sheets.indexOf(url) !== index)).toEqual([]);
});
