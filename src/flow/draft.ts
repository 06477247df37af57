import type { UiNode } from '@members/openapi';
import { fieldNamed } from '../methods/methods.ts';

/** Values of fields by name. */
export type FieldValues = Readonly<Record<string, string>>;

/** Name and value pairs as a form sends them. */
export type InputEntries = ReadonlyArray<readonly [name: string, value: string]>;

/** Body of a submit: the form's pairs, and pairs whose value is an object. */
export type SentEntries = ReadonlyArray<readonly [name: string, value: string | FieldValues]>;

/** Returns the pairs of a form, without files. */
export function entriesOf(form: FormData): InputEntries {
  return [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as const] : []));
}

/** Input types whose values may move to another flow. Other types hold secrets or values of the server. */
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

/** Whether a text input holds a secret: a one-time or backup code. */
const isSecret = (name: string) => fieldNamed(name)?.code !== undefined;

/** Returns the user's input that may be put into another flow: no passwords, codes or tokens. */
export function draftOf(nodes: readonly UiNode[] | null, entries: InputEntries): FieldValues {
  const names = new Set<string>();
  for (const { attributes } of nodes ?? []) {
    if (attributes.node_type === 'input' && restorableTypes.has(attributes.type) && !isSecret(attributes.name)) {
      names.add(attributes.name);
    }
  }
  return Object.fromEntries(entries.filter(([name]) => names.has(name)));
}

/** Name of the field with an object that Kratos passes to message templates and web hooks. */
export const payloadName = 'transient_payload';

function parsed(payload: string | FieldValues): FieldValues {
  if (typeof payload !== 'string') return payload;
  try {
    return JSON.parse(payload);
  } catch {
    return {};
  }
}

/**
 * Returns the JSON body of a submit. Dotted names stay dotted (Kratos takes both). If a name comes twice, the last
 * value counts, as with a checkbox and the hidden input before it (oryx/decoderx/http.go of Kratos v26.2.0,
 * `decodeURLValues`). Payloads, which a form holds as JSON, are merged into one.
 */
export function bodyOf(entries: SentEntries): Record<string, string | FieldValues> {
  const payloads = entries.flatMap(([name, value]) => (name === payloadName ? [parsed(value)] : []));
  return {
    ...Object.fromEntries(entries),
    ...(payloads.length > 0 ? { [payloadName]: Object.assign({}, ...payloads) } : {}),
  };
}
