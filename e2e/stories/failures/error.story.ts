import { heading } from '@members/testkit/browser/steps';
import { expect, test } from '@members/testkit/browser/test';
import { expectAccessible } from '../../accessibility.ts';

const title = 'Une erreur est survenue';
const missing = 'Ce que vous cherchez n’existe pas ou a été supprimé';

test("a stored error of Kratos is explained in a sentence, with Kratos's own text below", async ({ page, world }) => {
  const elsewhere = encodeURIComponent('https://elsewhere.example/');
  await page.goto(`${world.kratos}/self-service/login/browser?return_to=${elsewhere}`);
  await expect(heading(page, 'L’adresse à laquelle vous deviez revenir n’est pas autorisée')).toBeVisible();
  await expect(page).toHaveURL(/\/error\?id=/);
  await expect(page.getByTestId('code-box')).toBeHidden();
  await page
    .getByText(/^Une erreur est survenue avec le message/)
    .first()
    .click();
  await expect(page.getByTestId('ui/error/message').getByTestId('code-box')).toContainText('return_to');
  await expectAccessible(page);
  await page.getByRole('link', { name: "Retourner à l'application" }).click();
  await expect(page).toHaveURL(`${world.client}/`);
});

test('an error that Hydra puts into the query is explained', async ({ page, world }) => {
  await page.goto(`${world.hydra}/oauth2/auth?client_id=nobody&response_type=code&state=0123456789`);
  await expect(page.getByTestId('error/summary')).toHaveText(/^Cette application n’est pas connue ici/);
  await expect(page).toHaveURL(/\/error\?error=invalid_client/);
  await expect(page.getByText('Réessayez')).toHaveCount(0);
  await page
    .getByText(/^Une erreur est survenue avec le message/)
    .first()
    .click();
  await expect(page.getByTestId('code-box')).toContainText('invalid_client');
  await expectAccessible(page);
});

const queries = [
  {
    behaviour: 'JSON is formatted',
    reason: missing,
    query: { error: '{"status":404,"message":"Nothing here"}' },
    details: '{\n  "status": 404,\n  "message": "Nothing here"\n}',
  },
  {
    behaviour: 'details that are not JSON are shown as plain text',
    reason: title,
    query: { error: '<img src=x onerror=alert(1)>{' },
    details: '<img src=x onerror=alert(1)>{',
  },
];
for (const { behaviour, reason, query, details } of queries) {
  test(`/error: ${behaviour}`, async ({ page, world }) => {
    await page.goto(`${world.app}/error?${new URLSearchParams(query)}`);
    await expect(heading(page, reason)).toBeVisible();
    expect(await page.getByTestId('code-box').textContent()).toBe(details);
    await expect(page.locator('main img')).toHaveCount(0);
  });
}

test('/error without an error or with an unknown id shows a general explanation', async ({ page, world }) => {
  for (const [query, reason] of [
    ['', title],
    ['?id=7c9fd1a4-0000-4000-8000-000000000000', missing],
  ] as const) {
    await page.goto(`${world.app}/error${query}`);
    await expect(heading(page, reason)).toBeVisible();
    await expect(page.locator('main')).toContainText(/Erreur inconnue|avec le message suivant/);
    await expect(page.getByRole('link', { name: "Retourner à l'application" })).toBeVisible();
  }
});

test('an unknown address answers 404 with a link to the application', async ({ page, world }) => {
  const answer = await page.goto(`${world.app}/nulle-part`);
  expect(answer?.status()).toBe(404);
  await expect(heading(page, '404 – Page introuvable')).toBeVisible();
  await expectAccessible(page);
  const way = page.getByRole('link', { name: "Retourner à l'application" });
  await expect(way).toHaveAttribute('href', `${world.client}/`);
});
