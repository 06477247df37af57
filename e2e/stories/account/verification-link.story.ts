import { heading, submitRegistration } from '@members/testkit/browser/steps';
import { expect, test } from '@members/testkit/browser/test';
import { linkFor } from '@members/testkit/mail';
import { newPerson } from '@members/testkit/person';
import { verificationByLink } from '@members/testkit/variations';
import { expectAccessible } from '../../accessibility.ts';

test.use({ options: verificationByLink });

const title = 'Vérifiez votre adresse e-mail';

test('the mailed link verifies the address, and a second visit says that it was used', { tag: '@own-servers' }, async ({
  page,
  world,
}) => {
  const member = newPerson();
  await page.goto(`${world.app}/registration`);
  await submitRegistration(page, member);
  await expect(heading(page, title)).toBeVisible();
  await expect(page.getByText(`Ouvrez le lien envoyé à ${member.email}`)).toBeVisible();
  await expectAccessible(page);
  const link = await linkFor(world, member.email);
  await page.goto(link);
  await expect(heading(page, 'Vérification réussie')).toBeVisible();
  await page.goto(link);
  await expect(heading(page, 'Ce lien ne fonctionne plus')).toBeVisible();
});
