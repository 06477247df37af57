import type { InputEntries } from '../flow/draft.ts';

/** Methods that a device remembers. */
const methods: readonly string[] = ['password', 'code', 'passkey', 'webauthn'];

/** Returns the method of a submit as `formsOf` names it; undefined for a step without a method. */
export function methodOf(entries: InputEntries): string | undefined {
  const value = (name: string) => entries.find(([other, given]) => other === name && given !== '')?.[1];
  const provider = value('provider');
  if (provider !== undefined) return `social/${provider}`;
  const key = ['passkey', 'webauthn'].find((group) => value(`${group}_login`) ?? value(`${group}_register`));
  const named = value('address') === undefined ? value('method') : 'code';
  return key ?? methods.find((method) => method === named);
}
