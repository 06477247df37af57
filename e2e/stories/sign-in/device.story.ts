import { isNativeForm } from '@members/testkit/browser/stage/mode';
import { giveConsent, heading, submitLogin } from '@members/testkit/browser/steps';
import { expect, test } from '@members/testkit/browser/test';
import { createTelevision } from '@members/testkit/device';
import { expectAccessible } from '../../accessibility.ts';

/** Returns a code as the page shows it. */
const inGroups = (code: string) => `${code.slice(0, 4)}-${code.slice(4)}`;

test('a member types the code of a television, signs in, and the television is connected', async ({
  page,
  world,
  person,
}) => {
  const device = await createTelevision(world, 'television-typed');

  await test.step('the address on the device asks for the code', async () => {
    await page.goto(device.verification_uri);
    await expect(heading(page, 'Connecter un appareil')).toBeVisible();
    await expect(page).toHaveURL(/\/device\?device_challenge=/);
    await expectAccessible(page);
  });

  const code = page.getByLabel('Code de l’appareil');
  await test.step('a wrong code is reported at its field', async () => {
    await code.fill('aaaaaaaa');
    await page.getByRole('button', { name: 'Continuer' }).click();
    await expect(code).toHaveAccessibleDescription(/Ce code est incorrect, expiré ou déjà utilisé/);
    if (!isNativeForm) await expect(code).toBeFocused();
    // After a native post the page shows the code in groups.
    await expect(code).toHaveValue(isNativeForm ? 'aaaa-aaaa' : 'aaaaaaaa');
    await expectAccessible(page);
  });

  await test.step('the right code leads to the sign-in and to the consent screen', async () => {
    await code.fill(device.user_code);
    await code.press('Enter');
    await submitLogin(page, person);
    await expect(page.getByText('Télévision du salon').first()).toBeVisible();
    await giveConsent(page);
  });

  await test.step('the last page says that the television is connected, and it gets its tokens', async () => {
    await expect(heading(page, 'Votre appareil est connecté')).toBeVisible();
    await expectAccessible(page);
    expect(await device.tokens()).toMatchObject({ token_type: 'bearer', id_token: expect.any(String) });
  });

  await test.step('the same code cannot be used again', async () => {
    await page.goto(`${world.app}/device?user_code=${device.user_code}`);
    await expect(code).toHaveValue(inGroups(device.user_code));
    await page.getByRole('button', { name: 'Continuer' }).click();
    await expect(code).toHaveAccessibleDescription(/Ce code est incorrect, expiré ou déjà utilisé/);
  });
});

test('a code in the URL is shown for comparison and is not sent by itself', async ({ page, world, person }) => {
  const device = await createTelevision(world, 'television-scanned');
  await page.goto(`${device.verification_uri}?user_code=${device.user_code}`);
  await expect(page.getByText('Vérifiez que ce code est bien celui affiché sur votre appareil.')).toBeVisible();
  await expect(page.getByLabel('Code de l’appareil')).toHaveValue(inGroups(device.user_code));
  expect(await device.tokens()).toMatchObject({ error: 'authorization_pending' });
  await page.getByRole('button', { name: 'Continuer' }).click();
  await submitLogin(page, person);
  await giveConsent(page);
  await expect(heading(page, 'Votre appareil est connecté')).toBeVisible();
});
