import { heading, signInByApi, submitRegistration } from '@members/testkit/browser/steps';
import { expect, test } from '@members/testkit/browser/test';
import { linkFor } from '@members/testkit/mail';
import { newPerson } from '@members/testkit/person';
import { signInAtProvider } from '@members/testkit/provider';
import { totp } from '@members/testkit/totp';
import { account, recoveryByLink, verificationByLink } from '@members/testkit/variations';

test.use({ javaScriptEnabled: false });

test.describe('without scripts, in the settings', () => {
  test.use({ options: { ...account, rendering: 'on' } });

  test('an authenticator app, backup codes and an account at a provider can be set up, and keys say that they need JavaScript', {
    tag: '@own-servers',
  }, async ({ page, world, person }) => {
    await signInByApi(page, world, person);
    await page.goto(`${world.app}/settings`);
    const card = (name: string) => page.getByTestId(`settings/${name}`);
    const saved = page.getByRole('main').getByText('Vos modifications ont été enregistrées');

    const open = async (name: string) => {
      const isOpen = await card(name)
        .locator('details[name=settings]')
        .evaluate((each) => each.hasAttribute('open'));
      if (!isOpen) await card(name).locator('summary').first().click();
    };
    await expect(card('profile').getByTestId('settings/email')).toHaveText(person.email);
    await expect(card('profile').getByText('Modifier mon profil')).toBeVisible();
    const app = card('totp');
    await open('totp');
    await expect(app.getByRole('img', { name: /QR code/ })).toBeVisible();
    const secret = ((await app.getByTestId('node/text/totp_secret_key/text').textContent()) ?? '').trim();
    const send = app.locator('button[name=method]');
    const code = totp(secret);
    await app.locator('input[name=totp_code]').fill(code === '123456' ? '654321' : '123456');
    await send.click();
    await expect(app.getByTestId('ui/message/4000008')).toBeVisible();
    await app.locator('input[name=totp_code]').fill(totp(secret));
    await send.click();
    await expect(saved).toBeVisible();
    await expect(app.getByText('Activée', { exact: true })).toBeVisible();
    await open('totp');
    await expect(app.getByTestId('node/input/totp_unlink')).toBeVisible();

    const codes = card('lookup_secret');
    const list = codes.getByRole('listitem');
    await open('lookup_secret');
    await codes.locator('button[name=lookup_secret_regenerate]').click();
    await expect(list).toHaveCount(12);
    await expect(codes.getByRole('button', { name: 'Copier' })).toBeHidden();
    await codes.locator('button[name=lookup_secret_confirm]').click();
    await expect(saved).toBeVisible();
    await expect(list).toHaveCount(0);

    await open('oidc');
    await page.getByRole('button', { name: 'Associer Acme' }).click();
    await signInAtProvider(page, person);
    await expect(saved).toBeVisible();
    await open('oidc');
    await card('oidc').getByTestId('node/input/unlink').click();
    await expect(card('oidc').getByText('Configurer')).toBeVisible();

    await open('passkey');
    await expect(card('passkey').getByText(/ont besoin de JavaScript/)).toBeVisible();
    await open('webauthn');
    await expect(card('passkey').getByText(/ont besoin de JavaScript/)).toBeHidden();
    await expect(card('webauthn').getByText(/ont besoin de JavaScript/)).toBeVisible();
    await expect(card('webauthn').locator('input[name=webauthn_register_displayname]')).toBeHidden();
    await open('totp');
    await app.getByTestId('node/input/totp_unlink').click();
    await expect(app.getByText('Activée', { exact: true })).toHaveCount(0);
    await open('totp');
    await expect(app.getByRole('img', { name: /QR code/ })).toBeVisible();
  });
});

test.describe('without scripts, at a verification', () => {
  test.use({ options: { ...verificationByLink, rendering: 'on' } });

  test('another mail can be requested after its link was used', { tag: '@own-servers' }, async ({ page, world }) => {
    const member = newPerson();
    await page.goto(`${world.app}/registration`);
    await submitRegistration(page, member);
    await expect(page.getByText(`Ouvrez le lien envoyé à ${member.email}`)).toBeVisible();
    const link = await linkFor(world, member.email);
    await page.goto(link);
    await expect(heading(page, 'Vérification réussie')).toBeVisible();
    await page.goto(link);
    await expect(heading(page, 'Ce lien ne fonctionne plus')).toBeVisible();
    await page.locator('button[name=again]').click();
    await page.getByLabel('E-mail').fill(member.email);
    await page.getByRole('button', { name: 'Recevoir le lien' }).click();
    await expect(page.getByText(`Ouvrez le lien envoyé à ${member.email}`)).toBeVisible();
  });
});

test.describe('without scripts, at a recovery', () => {
  test.use({ options: { ...recoveryByLink, rendering: 'on' } });

  test('the new password is asked for first, then the whole account can be opened', { tag: '@own-servers' }, async ({
    page,
    world,
    person,
  }) => {
    await page.goto(`${world.app}/recovery`);
    await page.getByLabel('E-mail').fill(person.email);
    await page.getByRole('button', { name: 'Recevoir le lien' }).click();
    await expect(page.getByTestId('change-address')).toBeVisible();
    await page.goto(await linkFor(world, person.email));
    await expect(page.getByTestId('settings/password')).toBeVisible();
    await expect(page.getByTestId('settings/profile')).toHaveCount(0);
    await page.locator('button[name=all]').click();
    await expect(page.getByTestId('settings/profile')).toBeVisible();
  });
});
