import type { FlowKind } from '@members/openapi';
import type { FieldValues } from './draft.ts';

/** An address that the user typed on this page. It goes along to other forms, and is never stored. */
export interface TypedAddress {
  current: string | undefined;
}

/** Fields of each kind that ask for the account's address. */
const fields: { readonly [K in FlowKind]: readonly string[] } = {
  login: ['identifier'],
  registration: ['traits.email'],
  recovery: ['email', 'recovery_address'],
  verification: ['email'],
  settings: [],
};

/** Fields that also take a user name or a phone number. */
const takesAny: ReadonlySet<string> = new Set(['identifier', 'recovery_address']);

/** Notes an input of the user if it is the account's address. */
export function noteAddress(typed: TypedAddress, kind: FlowKind, field: string, value: string): void {
  if (fields[kind].includes(field)) typed.current = value.trim() || undefined;
}

/** Returns the typed address as input for a form; undefined if no field of the form takes it. */
export function typedInput({ current }: TypedAddress, kind: FlowKind): FieldValues | undefined {
  if (current === undefined) return undefined;
  const taking = fields[kind].filter((field) => takesAny.has(field) || current.includes('@'));
  return taking.length > 0 ? Object.fromEntries(taking.map((field) => [field, current])) : undefined;
}
