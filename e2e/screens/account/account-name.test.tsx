import { waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { csrf, flowOf, input, method, serverShowing } from '../hand-made.ts';
import { heading, openApp } from '../open.tsx';

test('a second factor without an identifier shows the account of the session', async () => {
  const app = [
    csrf,
    input(['totp_code', 'text', 'totp'], { required: true }, { id: 1070006 }),
    method('totp', 1010009),
  ];
  const server = serverShowing(flowOf('login', app, { requested_aal: 'aal2' }));
  const bound = input(['identifier', 'hidden'], { value: 'ada@example.org', required: true });
  const fetch = async (request: Request) => {
    const { pathname, searchParams } = new URL(request.url);
    const asks = pathname.endsWith('/login/browser') && searchParams.get('refresh') === 'true';
    return asks ? Response.json(flowOf('login', [csrf, bound], { refresh: true })) : server.fetch(request);
  };
  await openApp('/login?flow=f1', { ...server, fetch });
  await heading('Authentification à deux facteurs');
  await waitFor(() => expect(document.body.textContent).toContain('ada@example.org'));
});
