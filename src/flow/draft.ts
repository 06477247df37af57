import type { UiNode } from '../../openapi/index.ts';

/** Values by field name. */
export type FieldValues = Readonly<Record<string, string>>;

/** Name and value pairs as a form sends them. */
export type FormEntries = ReadonlyArray<readonly [name: string, value: string]>;

/** What is sent: the form's own pairs, and what is passed on as an object of its own. */
export type SentEntries = ReadonlyArray<readonly [name: string, value: string | FieldValues]>;

/** What a form holds; files are no part of these forms. */
export function entriesOf(form: FormData): FormEntries {
  return [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as const] : []));
}

/** Input types whose values may be kept and put back. A checkbox's and a text's are what somebody typed; the rest is not. */
const restorableTypes: ReadonlySet<string> = new Set([
  'text',
  'email',
  'tel',
  'url',
  'number',
  'date',
  'datetime-local',
  'checkbox',
]);

/** Text inputs that hold a secret nevertheless: one-time and backup codes. */
const secretNames: ReadonlySet<string> = new Set(['code', 'totp_code', 'lookup_secret', 'recovery_code']);

/** What somebody typed that may be put back into another flow: no password, no code, no token. */
export function draftOf(nodes: readonly UiNode[] | null, entries: FormEntries): FieldValues {
  const names = new Set<string>();
  for (const { attributes } of nodes ?? []) {
    if (attributes.node_type === 'input' && restorableTypes.has(attributes.type) && !secretNames.has(attributes.name)) {
      names.add(attributes.name);
    }
  }
  return Object.fromEntries(entries.filter(([name]) => names.has(name)));
}

/**
 * The JSON body of a submit. Dotted names stay dotted (Kratos takes both); of a name that comes twice the last one
 * counts, as with a checkbox and the hidden input before it (oryx/decoderx/http.go of Kratos v26.2.0, `decodeURLValues`).
 */
export function bodyOf(entries: SentEntries): Record<string, string | FieldValues> {
  return Object.fromEntries(entries);
}
