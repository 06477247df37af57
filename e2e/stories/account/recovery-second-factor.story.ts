import { heading, typeCode } from '@members/testkit/browser/steps';
import { expect, test } from '@members/testkit/browser/test';
import { codeFor } from '@members/testkit/mail';
import { enrolSecondFactor } from '@members/testkit/second-factor';
import { totp } from '@members/testkit/totp';
import type { Variation } from '@members/testkit/variations';
import { expectRecovered, openRecovery, setPassword } from '../../recovery.ts';

const authenticator: Variation = {
  credentials: { totp: { account_name: true } },
  kratos: {
    'selfservice.methods.totp': { enabled: true, config: { issuer: 'Example' } },
    'session.whoami.required_aal': 'highest_available',
    'selfservice.flows.settings.required_aal': 'highest_available',
  },
};

test.use({ options: authenticator });

test('a recovery asks for the second factor before the settings', { tag: ['@own-servers', '@gate'] }, async ({
  page,
  world,
}) => {
  const person = await world.person();
  const { secret } = await enrolSecondFactor(world, person);
  await openRecovery(page, world);
  await page.getByLabel('E-mail').fill(person.email);
  await page.getByRole('button', { name: 'Recevoir le code' }).click();
  await typeCode(page.getByRole('textbox', { name: 'Code reçu' }), await codeFor(world, person.email));
  await expect(heading(page, 'Authentification à deux facteurs')).toBeVisible();
  await typeCode(page.getByRole('textbox', { name: 'Code d’authentification' }), totp(secret));
  await expectRecovered(page);
  await setPassword(page, { ...person, password: `${person.password}-neuf` });
});
