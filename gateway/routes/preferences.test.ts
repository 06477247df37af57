import { expect, test } from 'vitest';
import { startWorld } from '../testing.ts';

const own = { 'sec-fetch-site': 'same-origin' };

const form = (fields: Readonly<Record<string, string>>) => new URLSearchParams(fields);

test('a chosen language and theme are stored, and the browser is redirected to its page', async () => {
  const gateway = await startWorld({ BASE_PATH: '/auth' });
  const fields = form({ locale: 'de', shown: 'fr', theme: 'dark', back: '/auth/login?flow=f#x' });
  const answer = await gateway.post('/auth/gateway/look', fields, own);
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/auth/login?flow=f#x']);
  expect(answer.headers.getSetCookie()).toEqual([
    'theme=dark; Max-Age=31536000; Path=/; SameSite=Lax',
    'locale=de; Max-Age=31536000; Path=/auth; SameSite=Lax',
    'locale_visit=de; Path=/auth; SameSite=Lax',
  ]);
});

test('the current language is not stored, and an empty theme deletes the choice', async () => {
  const gateway = await startWorld();
  const answer = await gateway.post(
    '/gateway/look',
    form({ locale: 'fr', shown: 'fr', theme: '', back: '/login' }),
    own,
  );
  expect(answer.headers.getSetCookie()).toEqual(['theme=; Max-Age=0; Path=/; SameSite=Lax']);
});

test.each([
  '/\t/evil.example',
  '/%09/evil.example',
  '//evil.example',
  '/\\evil.example',
  'https://evil.example/',
  '/įevil.example',
  '/€',
  'javascript:alert(1)',
])('the return address %j leads to this origin', async (back) => {
  const gateway = await startWorld();
  const answer = await gateway.post('/gateway/look', form({ back }), own);
  const location = answer.headers.get('location') ?? '';
  expect([answer.status, location]).toEqual([303, expect.stringMatching(/^\/(?!\/)[!-~]*$/)]);
  expect(new URL(location, gateway.origin).origin).toBe(gateway.origin);
});

test('a form of another site changes nothing', async () => {
  const gateway = await startWorld();
  for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://evil.example' }, {}]) {
    const answer = await gateway.post(
      '/gateway/look',
      form({ locale: 'de', back: '/' }),
      headers as Record<string, string>,
    );
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect(answer.headers.get('location')).toMatch(/^\/error\?error=csrf&/);
  }
  expect(gateway.log.filter(({ event }) => event === 'csrf_refused')).toHaveLength(3);
});

test('a form with more than 200 fields is refused', async () => {
  const gateway = await startWorld();
  const fields = new URLSearchParams(Array.from({ length: 201 }, (_, index) => [`a${index}`, '1']));
  const answer = await gateway.post('/gateway/look', fields, { ...own, accept: 'application/json' });
  expect(answer.headers.get('location')).toMatch(/^\/error\?error=malformed_request&/);
});
