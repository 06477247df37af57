import { cardTitles, openCard } from '@members/testkit/browser/settings';
import { qrCode } from 'ory-simulator/testing';
import { type ReachScene, scenario, shown } from './scene.ts';
import type { PictureState } from './state.ts';

const press =
  (name: string): ReachScene =>
  ({ page }) =>
    page.getByTestId(`node/input/${name}`).click();

/** Replaces secrets and codes by fixed ones, so that two runs give the same picture. */
const fixSecrets: ReachScene = async ({ page }) => {
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

const openCardOf =
  (title: keyof typeof cardTitles): ReachScene =>
  ({ page }) =>
    openCard(page, cardTitles[title]);

/** States of the settings and their cards. */
export const settingsStates = {
  settings: { ...scenario('settings/every-method'), also: ['320', 'large-text'] },
  'settings-profile': scenario('settings/start', ({ page }) => shown(page.getByTestId('settings/id'))),
  'settings-error': scenario('settings/start', openCardOf('password'), async ({ page }) => {
    await page.locator('input[name=password]').fill('court');
    await page.locator('button[name=method][value=password]').click();
    await shown(page.locator('[aria-invalid=true]'));
  }),
  'settings-saved': scenario('settings/start', openCardOf('password'), async ({ page }) => {
    await page.locator('input[name=password]').fill('nouvel-orage-violet-9');
    await page.locator('button[name=method][value=password]').click();
    await shown(page.getByTestId('ui/message/1050001'));
  }),
  'settings-totp': { ...scenario('settings/start', openCardOf('totp'), fixSecrets), also: ['320', 'large-text'] },
  'settings-totp-on': scenario('settings/app-linked', openCardOf('totp')),
  'settings-codes': scenario('settings/codes-shown', fixSecrets),
  'settings-codes-shown': scenario('settings/codes-revealed', fixSecrets),
  'settings-no-keys': scenario('settings/every-method', openCardOf('webauthn')),
  'settings-keys': scenario('settings/security-key-there', openCardOf('webauthn')),
  'settings-remove': scenario(
    'settings/security-key-there',
    openCardOf('webauthn'),
    press('webauthn_remove'),
    ({ page }) => shown(page.getByRole('alertdialog')),
  ),
} as const satisfies Readonly<Record<string, PictureState>>;
