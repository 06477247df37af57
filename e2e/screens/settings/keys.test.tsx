import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { csrf, flowOf, input, serverShowing } from '../hand-made.ts';
import { openSettings, region } from './settings.tsx';

afterEach(() => void vi.unstubAllGlobals());

const options = JSON.stringify({ credentialOptions: { publicKey: { rp: { id: 'example.org', name: 'Example' } } } });
const remove = (id: string) =>
  input(
    ['passkey_remove', 'submit', 'passkey'],
    { value: id },
    { id: 1050020, context: { display_name: `key ${id}` } },
  );
const withKeys = (...ids: readonly string[]) =>
  flowOf('settings', [
    csrf,
    input(['passkey_create_data', 'hidden', 'passkey'], { value: options }),
    ...ids.map((id) => remove(id)),
  ]);

test('the device is notified of a removed passkey', async () => {
  const signalled: unknown[] = [];
  vi.stubGlobal('PublicKeyCredential', {
    signalUnknownCredential: async (gone: unknown) => void signalled.push(gone),
  });
  const before = withKeys('fbff', '0a');
  const after = withKeys('0a');
  const server = serverShowing(before);
  let removed = false;
  const fetch = async (request: Request) => {
    if (request.method === 'POST') {
      await server.fetch(request);
      removed = true;
    }
    return Response.json(removed ? { ...after, state: 'success' } : before);
  };
  const { user } = await openSettings({ ...server, fetch });
  expect(signalled).toEqual([]);
  const keys = () => within(region('Clés d’accès'));
  await user.click(keys().getByRole('button', { name: /key fbff/ }));
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Retirer' }));
  await waitFor(() => expect(keys().queryByRole('button', { name: /key fbff/ })).toBeNull());
  expect(server.bodies).toEqual([expect.objectContaining({ passkey_remove: 'fbff' })]);
  // The two bytes fb ff in base64url.
  await waitFor(() => expect(signalled).toEqual([{ rpId: 'example.org', credentialId: '-_8' }]));
});

const code = (secret: string) => ({ id: 1050009, text: secret, type: 'info', context: { secret } });
const used = {
  id: 1050014,
  text: 'used',
  type: 'info',
  context: { used_at_unix: Date.parse('2025-12-24T09:30:00Z') / 1000 },
};

test('with few backup codes left new ones are recommended, and used codes show the date', async () => {
  const codes = {
    type: 'text',
    group: 'lookup_secret',
    attributes: {
      id: 'lookup_secret_codes',
      node_type: 'text',
      text: {
        id: 1050015,
        text: '',
        type: 'info',
        context: { secrets: [code('aaaa1111'), code('bbbb2222'), used, used] },
      },
    },
    messages: [],
    meta: {},
  };
  await openSettings(serverShowing(flowOf('settings', [csrf, codes])));
  const card = within(region('Codes de récupération'));
  expect(card.getByText(/Il vous reste 2 codes sur 4/).textContent).toMatch(/Générez de nouveaux codes/);
  expect(card.getAllByText(/^Utilisé le 24 décembre 2025/)).toHaveLength(2);
});
