import { codeFor, linkFor } from '@members/testkit/mail';
import { camille } from './people.ts';
import { inOrder, type Reach, scenario, shown, stopClock } from './scene.ts';
import type { State } from './state.ts';
import { steady } from './states-settings.ts';

const open =
  (path: string): Reach =>
  ({ page, world }) =>
    page.goto(`${world.app}${path}`);

const tell =
  (address: string): Reach =>
  async ({ page }) => {
    const field = page.locator('input[name=email], input[name=recovery_address]');
    await field.fill(address);
    await field.press('Enter');
  };

const sent: Reach = ({ page }) => shown(page.getByTestId('change-address'));

/** Wrong codes, as many as that, one after the other. */
const guess =
  (times: number): Reach =>
  async ({ page, world }) => {
    const code = await codeFor(world, camille.email);
    for (let tries = 0; tries < times; tries += 1) {
      const answer = page.waitForResponse((response) => response.request().method() === 'POST');
      await page.locator('input[name=code]').fill(code === '123456' ? '654321' : '123456');
      await answer;
      // What is typed before the answer is shown would go with the old form.
      await page.locator('form[aria-busy=true]').first().waitFor({ state: 'detached' });
    }
  };

const recoverySent = inOrder(open('/recovery'), tell(camille.email), sent);

/** Follows the link of the newest message to Camille. */
const follow: Reach = async ({ page, world }) => page.goto(await linkFor(world, camille.email));

const verificationSent = inOrder(open('/verification'), tell(camille.email), sent);

const level1: Reach = ({ page }) => shown(page.getByRole('heading', { level: 1 }));

/** Recovery and verification. */
export const mailed = {
  recovery: scenario('recovery/start'),
  'recovery-code': scenario('recovery/code-sent'),
  'recovery-done': scenario(
    'recovery/recovered',
    async ({ page }) => {
      await page.locator('input[name=password]').fill('nouvel-orage-violet-9');
      await page.locator('button[name=method][value=password]').click();
      await shown(page.getByRole('heading', { name: 'C’est fait' }));
    },
    steady,
  ),
  'recovery-new-way-in': scenario('recovery/recovered'),
  'recovery-code-wrong': scenario('recovery/code-wrong'),
  'recovery-too-often': { setting: 'plain', reach: inOrder(recoverySent, guess(6), stopClock) },
  'recovery-signed-in': scenario('sessions/one', open('/recovery'), level1),
  'recovery-link': scenario('recovery/link-sent'),
  'recovery-link-used': scenario('recovery/link-used'),
  'recovery-addresses': scenario('recovery/address-choice'),
  'recovery-address-in-full': scenario('recovery/address-confirmed'),
  'verification-address': scenario('verification/start'),
  'verification-code-filled-in': {
    setting: 'verification',
    reach: inOrder(verificationSent, follow, ({ page }) => shown(page.locator('input[name=code]')), stopClock),
  },
  'verification-passed': scenario('verification/verified'),
  'verification-link-used': scenario('verification/link-used'),
} as const satisfies Readonly<Record<string, State>>;
