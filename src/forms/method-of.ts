import type { InputEntries } from '../flow/draft.ts';
import { methods } from '../methods/methods.ts';

/** Returns the method of a submit as `formsOf` names it; undefined for a step without a method that a device remembers. */
export function methodOf(entries: InputEntries): string | undefined {
  const value = (name: string) => entries.find(([other, given]) => other === name && given !== '')?.[1];
  const provider = value('provider');
  if (provider !== undefined) return `social/${provider}`;
  const remembered = methods.filter(({ chooserText }) => chooserText !== undefined);
  const sent =
    remembered.find(({ sentBy = [] }) => sentBy.some((name) => value(name) !== undefined)) ??
    remembered.find(({ name }) => name === value('method'));
  return sent?.name;
}
