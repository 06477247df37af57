import { expect, test } from 'vitest';
import { createKratosApi } from './kratos.ts';

const origin = 'https://app.test';

/** What Kratos is asked for. */
async function asked(query: Readonly<Record<string, string>>): Promise<Record<string, string>> {
  const calls: URL[] = [];
  const fetch = async (request: Request) => {
    calls.push(new URL(request.url));
    return new Response();
  };
  // A Kratos that no gateway stands before.
  await createKratosApi('https://kratos.test/public', fetch, origin).GET('/self-service/registration/browser', {
    query,
  });
  return Object.fromEntries(calls[0]?.searchParams ?? []);
}

test.each(['return_to', 'after_verification_return_to'])('%s is written as a browser reads it', async (name) => {
  expect(await asked({ [name]: 'http:\\\\evil.example' })).toEqual({ [name]: 'http://evil.example/' });
  expect(await asked({ [name]: '/\\evil.example/' })).toEqual({ [name]: 'https://evil.example/' });
  expect(await asked({ [name]: 'settings' })).toEqual({ [name]: 'https://app.test/settings' });
});

test.each(['/x', 'https://shop.test/a?b=c%20d&e=/../f#g', 'http://127.0.0.1:4455'])(
  '%s is plain, and sent as it is',
  async (address) => {
    expect(await asked({ return_to: address })).toEqual({ return_to: address });
  },
);

test('all other parameters are sent as they are', async () => {
  expect(await asked({ login_challenge: 'a\\b', organization: '//c' })).toEqual({
    login_challenge: 'a\\b',
    organization: '//c',
  });
});
