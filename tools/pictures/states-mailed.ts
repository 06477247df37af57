import { codeFor, linkFor } from '@members/testkit/mail';
import { camille } from './people.ts';
import { inOrder, type ReachScene, scenario, shown, stopClock } from './scene.ts';
import type { PictureState } from './state.ts';

const open =
  (path: string): ReachScene =>
  ({ page, world }) =>
    page.goto(`${world.app}${path}`);

const enterAddress =
  (address: string): ReachScene =>
  async ({ page }) => {
    const field = page.locator('input[name=email], input[name=recovery_address]');
    await field.fill(address);
    await field.press('Enter');
  };

const waitUntilSent: ReachScene = ({ page }) => shown(page.getByTestId('change-address'));

/** Enters wrong codes one after the other. */
const enterWrongCodes =
  (times: number): ReachScene =>
  async ({ page, world }) => {
    const code = await codeFor(world, camille.email);
    for (let tries = 0; tries < times; tries += 1) {
      const answer = page.waitForResponse((response) => response.request().method() === 'POST');
      await page.locator('input[name=code]').fill(code === '123456' ? '654321' : '123456');
      await answer;
      // Wait for the new form: a code typed before would be sent with the old one.
      await page.locator('form[aria-busy=true]').first().waitFor({ state: 'detached' });
    }
  };

const recoverySent = inOrder(open('/recovery'), enterAddress(camille.email), waitUntilSent);

/** Chooses the first masked address that contains a sign. The next step shows it. */
const chooseMasked =
  (sign: '@' | '+'): ReachScene =>
  async ({ page }) => {
    const choice = page.locator('button[name=recovery_select_address] bdi').filter({ hasText: sign }).first();
    const masked = (await choice.textContent()) ?? '';
    await choice.click();
    await shown(page.locator('[name=recovery_confirm_address]'));
    await shown(page.getByText(masked));
  };

/** Follows the link of the newest message to Camille. */
const followLink: ReachScene = async ({ page, world }) => page.goto(await linkFor(world, camille.email));

const verificationSent = inOrder(open('/verification'), enterAddress(camille.email), waitUntilSent);

const level1: ReachScene = ({ page }) => shown(page.getByRole('heading', { level: 1 }));

/** States of recovery and verification. */
export const mailStates = {
  recovery: scenario('recovery/start'),
  'recovery-code': scenario('recovery/code-sent'),
  'recovery-done': scenario('recovery/recovered', async ({ page }) => {
    await page.locator('input[name=password]').fill('nouvel-orage-violet-9');
    await page.locator('button[name=method][value=password]').click();
    await shown(page.getByRole('heading', { name: 'C’est fait' }));
  }),
  'recovery-new-way-in': scenario('recovery/recovered'),
  'recovery-code-wrong': scenario('recovery/code-wrong'),
  'recovery-too-often': { setting: 'plain', reach: inOrder(recoverySent, enterWrongCodes(6), stopClock) },
  'recovery-signed-in': scenario('sessions/one', open('/recovery'), level1),
  'recovery-link': scenario('recovery/link-sent'),
  'recovery-link-used': scenario('recovery/link-used'),
  'recovery-addresses': scenario('recovery/address-choice'),
  'recovery-address-in-full': scenario('recovery/address-choice', chooseMasked('@')),
  'recovery-number-in-full': scenario('recovery/address-choice', chooseMasked('+')),
  'verification-address': scenario('verification/start'),
  'verification-code-filled-in': {
    setting: 'verification',
    reach: inOrder(verificationSent, followLink, ({ page }) => shown(page.locator('input[name=code]')), stopClock),
  },
  'verification-passed': scenario('verification/verified'),
  'verification-link-used': scenario('verification/link-used'),
} as const satisfies Readonly<Record<string, PictureState>>;
