import { totp } from '../../../contract-tests/kit/second-factor.ts';
import { codeFor } from '../../../testkit/mail.ts';
import { enrolSecondFactor } from '../../../testkit/second-factor.ts';
import type { Variation } from '../../../testkit/variations.ts';
import { recovered, setPassword, toRecovery } from '../../recovery.ts';
import { heading, typeCode } from '../../steps.ts';
import { expect, test } from '../../test.ts';

const authenticator: Variation = {
  credentials: { totp: { account_name: true } },
  kratos: {
    'selfservice.methods.totp': { enabled: true, config: { issuer: 'Example' } },
    'session.whoami.required_aal': 'highest_available',
    'selfservice.flows.settings.required_aal': 'highest_available',
  },
};

test.use({ options: authenticator });

test('a recovery asks for the second factor before the settings', { tag: '@own-servers' }, async ({ page, world }) => {
  const person = await world.person();
  const { secret } = await enrolSecondFactor(world, person);
  await toRecovery(page, world);
  await page.getByLabel('E-mail').fill(person.email);
  await page.getByRole('button', { name: 'Continuer' }).click();
  await typeCode(page.getByRole('textbox', { name: 'Code reçu' }), await codeFor(world, person.email));
  await expect(heading(page, 'Authentification à deux facteurs')).toBeVisible();
  await typeCode(page.getByRole('textbox', { name: 'Code d’authentification' }), totp(secret));
  await recovered(page);
  await setPassword(page, { ...person, password: `${person.password}-neuf` });
});
