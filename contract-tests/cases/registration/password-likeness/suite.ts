import { startApi, submit } from '../../../kit/index.ts';
import { contract } from '../../../runner/contract.ts';

/** Passwords similar to a long identifier or one with multi-byte characters, whose length is counted in two ways. */
export default contract(
  'registration/password-likeness',
  { profile: 'verification' },
  async ({ email, native, note }) => {
    const unique = email('likeness');
    for (const [title, name, password] of [
      ['long and like it', 'x'.repeat(3000), 'x'.repeat(3000)],
      ['long, and half of it', 'x'.repeat(3000), `${'x'.repeat(1500)}${'y'.repeat(1500)}`],
      ['long, and more than half of it', 'x'.repeat(3000), `${'x'.repeat(1510)}${'y'.repeat(1490)}`],
      ['long and unlike it', 'x'.repeat(3000), 'y'.repeat(3000)],
      ['letters of two bytes, all of them', 'é'.repeat(20), 'é'.repeat(20)],
      ['a letter of two bytes at the end', 'abcdefgé', 'abcdefgé'],
      ['a letter of two bytes in the middle', 'abcdéfgh', 'abcdéfgh'],
      ['a letter of four bytes at the end', 'abcdef💥', 'abcdef💥'],
    ] as const) {
      note(title);
      const traits = { username: `${name}-${unique}` };
      await submit(native, await startApi(native, 'registration'), { method: 'password', password, traits });
    }
  },
);
