import { expect, test } from 'vitest';
import { mapTexts } from '../map-texts.ts';
import { anywhere } from './addresses.ts';
import { configure } from './configure.ts';

test.each(['http://127.0.0.1:5173', 'https://members.example.org'])(
  'what is read for any page is what is read for one of %s, with its origin',
  async (origin) => {
    const told = await configure(origin);
    expect(told.kratos.serve.public.base_url).toBe(`${origin}/kratos/`);
    expect(told.hydra.urls.consent).toBe(`${origin}/decide/consent`);
    const read = mapTexts(await configure(anywhere), (text) => text.replaceAll(anywhere, origin));
    // A digest of what was read: it names no origin.
    const revision = expect.stringMatching(/^[0-9a-f]{64}$/);
    expect(read).toEqual({ ...told, kratos: { ...told.kratos, revision } });
  },
);
