import { expect, test } from 'vitest';
import { decideGateway } from './policy.ts';

test.each([
  ['aal2_required', '/login?aal2=true&'],
  ['refresh_required', '/login?refresh=true&'],
  ['profile_incomplete', '/settings?'],
])('%s is solved on another screen, which leads back', (id, to) => {
  const here = new URL('https://app.example/consent?consent_challenge=c');
  const answer = { status: 403, statusText: '', json: true, body: { error: { id } } };
  const return_to = new URLSearchParams({ return_to: here.href });
  expect(decideGateway(answer, here)).toEqual({ do: 'go', to: `${to}${return_to}` });
});
