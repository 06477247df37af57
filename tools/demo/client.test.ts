import { expect, test } from 'vitest';
import { createClient } from './client.ts';

const origin = 'http://127.0.0.1:4446';
const client = createClient({ issuer: origin, clientId: 'a', clientSecret: 'b', origin });

test.each([
  ['fr-CH, fr;q=0.9, en;q=0.5', 'fr', 'Se connecter'],
  ['de-AT', 'de', 'Anmelden'],
  ['it, en-GB;q=0.5', 'en', 'Sign in'],
  ['it', 'en', 'Sign in'],
  ['', 'en', 'Sign in'],
])('the main application has the language of the browser: %j', async (languages, language, label) => {
  const page = await client(new Request(`${origin}/`, { headers: { 'accept-language': languages } }));
  const html = await page.text();
  expect(html).toContain(`<html lang="${language}">`);
  expect(html).toContain(`>${label}</a>`);
});

test('an unknown address gets a page', async () => {
  const page = await client(new Request(`${origin}/nowhere`, { headers: { 'accept-language': 'en' } }));
  expect([page.status, (await page.text()).includes('Page not found')]).toEqual([404, true]);
});

test('the first page leads through the demonstration, in the language of the browser', async () => {
  const tour = {
    app: 'http://localhost:4455',
    panel: 'http://localhost:4436',
    email: 'a@example.org',
    password: 'p&q',
  };
  const guided = createClient({ issuer: origin, clientId: 'a', clientSecret: 'b', origin, tour });
  const page = await guided(new Request(`${origin}/`, { headers: { 'accept-language': 'fr' } }));
  const html = await page.text();
  expect(html.match(/<li>/g)).toHaveLength(5);
  expect(html).toContain('comme a@example.org, mot de passe <code>p&amp;q</code>.');
  for (const address of ['http://localhost:4455/settings#totp', 'http://localhost:4436/#/mailbox'])
    expect(html).toContain(`href="${address}"`);
});
