import { giveConsent, submitLogin } from '@members/testkit/browser/steps';
import { createTelevision } from '@members/testkit/device';
import { camille } from './people.ts';
import { type ReachScene, scenario, shown } from './scene.ts';
import type { PictureState } from './state.ts';

const setting = 'plain' as const;

/** A code in the address, which the page shows for comparison even if no device has it. */
const compared = '?user_code=WDJBMJHT';

/** Opens the address that a device shows: the page asks for its code. */
const toDevice =
  (name: string, query: string): ReachScene =>
  async ({ page, world }) => {
    const { verification_uri } = await createTelevision(world, name);
    await page.goto(verification_uri + query);
    await shown(page.locator('input[name=user_code]'));
  };

/** States of the device flow (RFC 8628). */
export const deviceStates = {
  device: scenario('oauth2/device'),
  'device-code': { setting, reach: toDevice('device-code', compared) },
  'device-done': {
    setting,
    reach: async ({ page, world }) => {
      const { verification_uri, user_code } = await createTelevision(world, 'device-done');
      await page.goto(`${verification_uri}?user_code=${user_code}`);
      await page.locator('form button[type=submit]').click();
      await submitLogin(page, camille);
      await giveConsent(page);
      await page.waitForURL(/device.success/);
      await shown(page.getByRole('heading', { level: 1 }));
    },
  },
} as const satisfies Readonly<Record<string, PictureState>>;
