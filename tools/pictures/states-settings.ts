import { card, titles } from '@members/testkit/browser/settings';
import { qrCode } from 'ory-simulator/kratos/method/totp/qr';
import { type Reach, scenario, shown } from './scene.ts';
import type { State } from './state.ts';

const pressed =
  (name: string): Reach =>
  ({ page }) =>
    page.getByTestId(`node/input/${name}`).click();

/** Replaces secrets and codes by fixed ones, so that two runs show the same. */
export const steady: Reach = async ({ page }) => {
  const picture = await qrCode(
    'otpauth://totp/Example:camille@example.org?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
    256,
  );
  await page.evaluate((src) => {
    for (const image of document.querySelectorAll<HTMLImageElement>('[data-testid="node/image/totp_qr"]'))
      image.src = src;
    for (const part of document.querySelectorAll('[data-testid="node/text/totp_secret_key/text"] span')) {
      part.textContent = 'JBSW';
    }
    document.querySelectorAll('li > code').forEach((code, index) => {
      code.textContent = `k3f9x2${String.fromCharCode(97 + index)}b`;
    });
  }, picture);
};

/** What a wide window does not show at once is brought to the top: only these cards are left. */
const only =
  (...ids: readonly string[]): Reach =>
  ({ page }) =>
    page.evaluate((kept) => {
      for (const element of document.querySelectorAll<HTMLElement>('[data-testid^="settings/"]:is(section)')) {
        if (!kept.includes(element.id)) element.style.display = 'none';
      }
    }, ids);

/** The account screen: untouched, and each of its cards in each of its states. */
export const accounts = {
  settings: scenario('settings/every-method', only('password', 'profile', 'lookup_secret', 'oidc')),
  'settings-error': scenario('settings/start', async (scene) => {
    const { page } = scene;
    await page.locator('input[name=password]').fill('court');
    await card(page, titles.password).getByRole('button', { name: 'Enregistrer' }).click();
    await shown(page.locator('[aria-invalid=true]'));
    await only('password', 'profile')(scene);
  }),
  'settings-saved': scenario('settings/saved', only('password', 'profile')),
  'settings-totp': { ...scenario('settings/start', only('totp'), steady), also: ['320', 'large-text'] },
  'settings-totp-on': scenario('settings/app-linked', only('totp')),
  'settings-codes': scenario('settings/codes-shown', only('lookup_secret'), steady),
  'settings-codes-shown': scenario('settings/codes-revealed', only('lookup_secret'), steady),
  'settings-keys': scenario('settings/security-key-there', only('webauthn', 'passkey', 'oidc')),
  'settings-remove': scenario('settings/security-key-there', only('webauthn'), pressed('webauthn_remove'), ({ page }) =>
    shown(page.getByRole('alertdialog')),
  ),
} as const satisfies Readonly<Record<string, State>>;
