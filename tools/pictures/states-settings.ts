import { card, cardTitles } from '@members/testkit/browser/settings';
import { qrCode } from 'ory-simulator/kratos/method/totp/qr';
import { type ReachScene, scenario, shown } from './scene.ts';
import type { PictureState } from './state.ts';

const press =
  (name: string): ReachScene =>
  ({ page }) =>
    page.getByTestId(`node/input/${name}`).click();

/** Replaces secrets and codes by fixed ones, so that two runs give the same picture. */
export const fixSecrets: ReachScene = async ({ page }) => {
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

/** Hides all cards but these, so that a wide window shows them without scrolling. */
const showOnly =
  (...ids: readonly string[]): ReachScene =>
  ({ page }) =>
    page.evaluate((kept) => {
      for (const element of document.querySelectorAll<HTMLElement>('[data-testid^="settings/"]:is(section)')) {
        if (!kept.includes(element.id)) element.style.display = 'none';
      }
    }, ids);

/** States of the settings and their cards. */
export const settingsStates = {
  settings: scenario('settings/every-method', showOnly('password', 'profile', 'lookup_secret', 'oidc')),
  'settings-error': scenario('settings/start', async (scene) => {
    const { page } = scene;
    await page.locator('input[name=password]').fill('court');
    await card(page, cardTitles.password).getByRole('button', { name: 'Enregistrer' }).click();
    await shown(page.locator('[aria-invalid=true]'));
    await showOnly('password', 'profile')(scene);
  }),
  'settings-saved': scenario('settings/saved', showOnly('password', 'profile')),
  'settings-totp': { ...scenario('settings/start', showOnly('totp'), fixSecrets), also: ['320', 'large-text'] },
  'settings-totp-on': scenario('settings/app-linked', showOnly('totp')),
  'settings-codes': scenario('settings/codes-shown', showOnly('lookup_secret'), fixSecrets),
  'settings-codes-shown': scenario('settings/codes-revealed', showOnly('lookup_secret'), fixSecrets),
  'settings-keys': scenario('settings/security-key-there', showOnly('webauthn', 'passkey', 'oidc')),
  'settings-remove': scenario(
    'settings/security-key-there',
    showOnly('webauthn'),
    press('webauthn_remove'),
    ({ page }) => shown(page.getByRole('alertdialog')),
  ),
} as const satisfies Readonly<Record<string, PictureState>>;
