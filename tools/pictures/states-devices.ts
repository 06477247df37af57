import { allow, submitLogin } from '../../e2e/steps.ts';
import { createTelevision } from '../../testkit/device.ts';
import { camille } from './people.ts';
import { type Reach, scenario, shown } from './scene.ts';
import type { State } from './state.ts';

const setting = 'plain' as const;

/** A code that comes in the address is shown to be compared, whether or not a device has it. */
const compared = '?user_code=WDJBMJHT';

/** From the address on a device to the page that asks for its code. */
const toDevice =
  (name: string, query: string): Reach =>
  async ({ page, world }) => {
    const { verification_uri } = await createTelevision(world, name);
    await page.goto(verification_uri + query);
    await shown(page.locator('input[name=user_code]'));
  };

/** A device without a keyboard is connected (RFC 8628). */
export const devices = {
  device: scenario('oauth2/device'),
  'device-code': { setting, reach: toDevice('device-code', compared) },
  'device-done': {
    setting,
    reach: async ({ page, world }) => {
      const { verification_uri, user_code } = await createTelevision(world, 'device-done');
      await page.goto(`${verification_uri}?user_code=${user_code}`);
      await page.locator('form button[type=submit]').click();
      await submitLogin(page, camille);
      await allow(page);
      await page.waitForURL(/device.success/);
      await shown(page.getByRole('heading', { level: 1 }));
    },
  },
} as const satisfies Readonly<Record<string, State>>;
