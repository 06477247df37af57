import { linkFor } from '../../../testkit/mail.ts';
import { stranger } from '../../../testkit/person.ts';
import { verificationByLink } from '../../../testkit/variations.ts';
import { expectAccessible } from '../../accessibility.ts';
import { heading, submitRegistration } from '../../steps.ts';
import { expect, test } from '../../test.ts';

test.use({ options: verificationByLink });

const title = 'Vérifiez votre adresse e-mail';

test('the mailed link verifies the address, and a second visit says that it was used', { tag: '@own-servers' }, async ({
  page,
  world,
}) => {
  const member = stranger();
  await page.goto(`${world.app}/registration`);
  await submitRegistration(page, member);
  await expect(heading(page, title)).toBeVisible();
  await expect(page.getByText(`Ouvrez le lien envoyé à ${member.email}`)).toBeVisible();
  await expectAccessible(page);
  const link = await linkFor(world, member.email);
  await page.goto(link);
  await expect(heading(page, 'Vérification réussie')).toBeVisible();
  await page.goto(link);
  await expect(heading(page, 'Ce lien a déjà été utilisé')).toBeVisible();
});
