import { cardTitles, openCard } from '@members/testkit/browser/settings';
import { needsScriptsInTime } from '@members/testkit/browser/stage/mode';
import { heading, shownErrors } from '@members/testkit/browser/steps';
import { expect, test } from '@members/testkit/browser/test';
import { newPerson } from '@members/testkit/person';
import type { World } from '@members/testkit/world';

/** Creates an account without a way to sign in, as an administrator does. @returns the link to send */
async function invite({ kratosAdmin }: World, traits: object): Promise<string> {
  const call = async (path: string, body: object) => {
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(`${kratosAdmin}/admin${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    return answer.json();
  };
  const { id } = await call('/identities', { schema_id: 'default', traits });
  const { recovery_link, recovery_code } = await call('/recovery/code', { identity_id: id });
  return `${recovery_link}&code=${recovery_code}&invitation=true`;
}

test('an invitation leads to the first sign-in in two screens: the code, and how to sign in', {
  annotation: needsScriptsInTime('asks'),
}, async ({ page, world }) => {
  const { password, ...traits } = newPerson();
  await page.goto(await invite(world, traits));
  await expect(heading(page, 'Bienvenue')).toBeVisible();
  await page.getByRole('button', { name: 'Continuer' }).click();
  await expect(page.getByText('Votre compte est prêt. Choisissez comment vous vous connecterez.')).toBeVisible();
  const card = await openCard(page, cardTitles.password);
  await card.getByLabel('Nouveau mot de passe').fill(password);
  await card.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByRole('heading', { name: 'C’est fait' })).toBeVisible();
  await page.goto(`${world.app}/`);
  await expect(page.getByText(traits.firstName).first()).toBeVisible();
  await expect(shownErrors(page)).toHaveCount(0);
});
