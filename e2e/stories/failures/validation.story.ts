import { needsScripts } from '@members/testkit/browser/stage/mode';
import { expectSignedIn, giveConsent, loginForm, openLogin, openRegistration } from '@members/testkit/browser/steps';
import { expect, test } from '@members/testkit/browser/test';
import { expectAccessible } from '../../accessibility.ts';

test('missing input is reported beside its field in the language of the page and can be corrected by keyboard', {
  tag: '@gate',
  annotation: needsScripts('asks'),
}, async ({ page, world, person }) => {
  const { identifier, password, submit } = loginForm(page);
  await openLogin(page, world);
  await expect(identifier).toBeFocused();
  await submit.click();
  await expect(identifier).toBeFocused();
  await expect(identifier).toHaveAccessibleDescription('Ce champ est obligatoire.');
  await expect(password).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByTestId('live/assertive')).toHaveText('Ce champ est obligatoire.');
  await expectAccessible(page);

  await page.keyboard.type(person.email);
  await expect(identifier).not.toHaveAttribute('aria-invalid');
  await page.keyboard.press('Enter');
  await expect(password).toBeFocused();
  await page.keyboard.type(person.password);
  await expect(password).not.toHaveAttribute('aria-invalid');
  await page.keyboard.press('Enter');
  await giveConsent(page);
  await expectSignedIn(page, world, person);
});

test('validation messages follow a change of language', { annotation: needsScripts('asks') }, async ({
  page,
  world,
}) => {
  await openLogin(page, world);
  await page.getByLabel('Langue').selectOption('en');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-GB');
  await page.getByTestId('node/input/method').click();
  await expect(page.locator('input[name=identifier]')).toHaveAccessibleDescription('This field is required.');
});

const email = { type: 'string', format: 'email', 'ory.sh/kratos': { credentials: { password: { identifier: true } } } };
const traits = { type: 'object', properties: { email, age: { type: 'number', title: 'Age' } } };
const withAge = JSON.stringify({ type: 'object', properties: { traits } });

test('digits of each script are digits in a number field', {
  tag: '@own-servers',
  annotation: needsScripts('asks'),
}, async ({ page, ownWorld }) => {
  const world = await ownWorld({
    kratos: {
      'identity.default_schema_id': 'with-age',
      'identity.schemas.1': { id: 'with-age', url: `base64://${Buffer.from(withAge).toString('base64')}` },
    },
  });
  await openRegistration(page, world);
  const age = page.locator('input[name="traits.age"]');
  await age.focus();
  for (const digits of ['٤', '२', '５', '.', '7']) await page.keyboard.type(digits);
  await expect(age).toHaveValue('425.7');
});
