import { codeFor, linkFor } from '../../e2e/mail.ts';
import { enter } from '../../e2e/steps.ts';
import { camille } from './people.ts';
import { inOrder, type Reach, type Scene, shown, startClock, stopClock, toLogin } from './scene.ts';
import { several } from './several-addresses.ts';
import type { State } from './states.ts';

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

const recoverySent = inOrder(startClock, open('/recovery'), tell(camille.email), sent);

/** Follows the link of the newest message to Camille. */
const follow: Reach = async ({ page, world }) => page.goto(await linkFor(world, camille.email));

const addressOf = (name: string) => `camille.${name}@example.org`;

/** Somebody of their own: what a recovery changes, no other picture sees. */
const asNew =
  (name: string): Reach =>
  ({ world }) =>
    world.person({ ...camille, email: addressOf(name) });

/** The account screen right after a recovery for an application. */
const recoveredAs = (name: string): Reach =>
  inOrder(
    toLogin,
    ({ page }) => page.getByRole('link', { name: 'Mot de passe oublié ?' }).click(),
    tell(addressOf(name)),
    sent,
    async ({ page, world }) => {
      await page.locator('input[name=code]').fill(await codeFor(world, addressOf(name)));
      await shown(page.getByTestId('ui/message/1060001'));
    },
  );

const verificationSent = inOrder(startClock, open('/verification'), tell(camille.email), sent);

const verify: Reach = async ({ page, world }) => {
  await page.locator('input[name=code]').fill(await codeFor(world, camille.email));
  await shown(page.getByTestId('ui/message/1080002'));
};

const level1: Reach = ({ page }) => shown(page.getByRole('heading', { level: 1 }));

const chosen = async ({ page }: Scene): Promise<void> => {
  await shown(page.getByTestId('node/input/recovery_select_address'));
};

/** Recovery and verification. */
export const mailed = {
  recovery: { setting: 'plain', reach: inOrder(open('/recovery'), level1) },
  'recovery-code': { setting: 'plain', reach: inOrder(recoverySent, stopClock) },
  'recovery-done': {
    setting: 'plain',
    reach: inOrder(asNew('done'), recoveredAs('done'), async ({ page }) => {
      await page.locator('input[name=password]').fill('nouvel-orage-violet-9');
      await page.locator('button[name=method][value=password]').click();
      await shown(page.getByRole('heading', { name: 'C’est fait' }));
    }),
  },
  'recovery-new-way-in': { setting: 'plain', reach: inOrder(asNew('way'), recoveredAs('way')) },
  'recovery-code-wrong': { setting: 'plain', reach: inOrder(recoverySent, guess(1), stopClock) },
  'recovery-too-often': { setting: 'plain', reach: inOrder(recoverySent, guess(6), stopClock) },
  'recovery-signed-in': {
    setting: 'plain',
    reach: inOrder(({ page, world }) => enter(page, world, camille), open('/recovery'), level1),
  },
  'recovery-link': { setting: 'recoveryByLink', reach: inOrder(recoverySent, stopClock) },
  'recovery-link-used': {
    setting: 'recoveryByLink',
    reach: inOrder(
      recoverySent,
      follow,
      // An answer on its way would bring a cookie back.
      ({ page }) => shown(page.getByTestId('ui/message/1060001')),
      ({ context }) => context.clearCookies(),
      follow,
      ({ page }) => shown(page.getByTestId('ui/message/4060004')),
    ),
  },
  'recovery-addresses': {
    setting: 'severalAddresses',
    reach: inOrder(open('/recovery'), tell(several.traits.email), chosen),
  },
  'recovery-address-in-full': {
    setting: 'severalAddresses',
    reach: inOrder(
      open('/recovery'),
      tell(several.traits.email),
      chosen,
      ({ page }) => page.getByRole('button', { name: /^al\*{4}@example.net/ }).click(),
      ({ page }) => shown(page.locator('input[name=recovery_confirm_address]')),
    ),
  },
  'verification-address': { setting: 'verification', reach: inOrder(open('/verification'), level1) },
  'verification-code-filled-in': {
    setting: 'verification',
    reach: inOrder(verificationSent, follow, ({ page }) => shown(page.locator('input[name=code]')), stopClock),
  },
  'verification-passed': { setting: 'verification', reach: inOrder(verificationSent, verify) },
  'verification-link-used': { setting: 'verification', reach: inOrder(verificationSent, verify, follow, level1) },
} as const satisfies Readonly<Record<string, State>>;
