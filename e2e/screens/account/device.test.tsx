import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { heading, openApp } from '../open.tsx';

const clock = { now: () => Date.parse('2026-01-01T12:00:00Z') };
const deviceRequest = { challenge: 'dc', csrf_token: 't', user_code: 'abCD3467' };
const refusal = (id: string, code: number) => Response.json({ error: { id, code, message: '' } }, { status: code });

/** Returns a gateway with a device request. It responds to submits with these responses in turn. */
function gateway(...responses: Response[]) {
  const sent: unknown[] = [];
  const fetch = async (request: Request) => {
    if (request.method === 'GET') return Response.json(deviceRequest);
    sent.push(await request.json());
    return responses.shift() ?? Response.error();
  };
  return { fetch, sent, clock, config: { gateway: true } };
}

test('a wrong code is reported at its field, the right one leads on', async () => {
  const onward = 'http://127.0.0.1:4444/oauth2/device/verify?device_verifier=v';
  const server = gateway(refusal('user_code_unknown', 400), Response.json({ redirect_to: onward }));
  const { user, leftFor, reported } = await openApp('/device?device_challenge=dc&user_code=abCD3467', server);
  await heading('Connecter un appareil');
  const code = screen.getByLabelText<HTMLInputElement>('Code de l’appareil');
  expect(code.value).toBe('abCD-3467');
  expect(server.sent).toEqual([]);
  await user.clear(code);
  await user.click(screen.getByRole('button', { name: 'Continuer' }));
  // The message is ours, not the browser's.
  await screen.findByText('Ce champ est obligatoire.');
  expect(server.sent).toEqual([]);
  await user.type(code, 'WRONG-77{Enter}');
  await screen.findByText(/Ce code est incorrect, expiré ou déjà utilisé/);
  expect(document.activeElement).toBe(code);
  await user.clear(code);
  await user.type(code, 'abCD3467{Enter}');
  await waitFor(() => expect(leftFor).toEqual([onward]));
  const fields = { challenge: 'dc', csrf_token: 't' };
  expect(server.sent).toEqual([
    { ...fields, user_code: 'WRONG77' },
    { ...fields, user_code: 'abCD3467' },
  ]);
  expect(reported).toEqual([]);
});

test('an expired challenge shows that the request is no longer valid', async () => {
  const { user } = await openApp('/device?device_challenge=dc', gateway(refusal('challenge_gone', 410)));
  await user.click(await screen.findByRole('button', { name: 'Continuer' }));
  await heading('Cette demande n’est plus valide');
});

test('the last page is shown in French and in English', async () => {
  const ends = [
    ['fr', 'Votre appareil est connecté'],
    ['en', 'Your device is connected'],
  ] as const;
  for (const [locale, title] of ends) {
    await openApp('/device/success?client_id=tv', { ...gateway(), locale });
    await heading(title);
  }
});

test('without a gateway the page is not available', async () => {
  await openApp('/device', { ...gateway(), config: { gateway: false } });
  await heading('Cette page n’est pas disponible');
});
