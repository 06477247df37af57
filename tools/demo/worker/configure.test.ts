import { expect, test } from 'vitest';
import { mapTexts } from '../map-texts.ts';
import { placeholderOrigin } from './addresses.ts';
import { configure } from './configure.ts';

test.each(['http://127.0.0.1:5173', 'https://members.example.org'])(
  'the configuration for the placeholder equals that for %s after its replacement',
  async (origin) => {
    const expected = await configure(origin);
    expect(expected.kratos.serve.public.base_url).toBe(`${origin}/kratos/`);
    expect(expected.hydra.urls.consent).toBe(`${origin}/decide/consent`);
    const replaced = mapTexts(await configure(placeholderOrigin), (text) => text.replaceAll(placeholderOrigin, origin));
    // The revision differs, because it is a digest of the files.
    const revision = expect.stringMatching(/^[0-9a-f]{64}$/);
    expect(replaced).toEqual({ ...expected, kratos: { ...expected.kratos, revision } });
  },
);
