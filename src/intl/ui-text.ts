import type { IntlShape } from 'react-intl';
import type { UiText } from '../../openapi/index.ts';
import { reasonKey } from './reasons.ts';
import { type TextContext, valuesOf } from './ui-text-values.ts';

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isUiText(value: unknown): value is UiText {
  return isRecord(value) && typeof value.id === 'number' && typeof value.text === 'string';
}

/** Catalogue text of a key that may not exist, else `undefined`. */
function lookup(intl: IntlShape, key: string): string | undefined {
  return Object.hasOwn(intl.messages, key) ? intl.formatMessage({ id: key }) : undefined;
}

/** Label of a trait or field by its name: `traits.email` and `email` share one entry; arrays and depth are ignored. */
export function fieldLabel(intl: IntlShape, name: string): string | undefined {
  return lookup(intl, `identities.labels.${name.replace(/^traits\./, '')}`);
}

const titled = 1070002;

/**
 * A text of the server in the interface's language: by catalogue key `identities.messages.<id>`, with the
 * server's own words when the id is unknown or a value its text needs is missing (spec section 3).
 * @param field label of the field that the text is about, where it is about one
 * @param intl an `IntlShape` whose `onError` throws, so that a half-filled text never shows
 * @param now milliseconds since 1970, for time spans
 */
export function uiText(intl: IntlShape, text: UiText, now: number, field?: string): string {
  const context: TextContext = isRecord(text.context) ? text.context : {};
  const name = context.name;
  if (text.id === titled && typeof name === 'string') {
    const label = fieldLabel(intl, name);
    if (label !== undefined) return label;
  }
  const general = `identities.messages.${text.id}`;
  // A box that has to be ticked reads better than "must be equal to true".
  const special = `${general}.${String(context.expected)}`;
  const id = Object.hasOwn(intl.messages, special) ? special : general;
  if (!Object.hasOwn(intl.messages, id)) return text.text;
  const say = (item: unknown, prefix: string): string =>
    isUiText(item) ? uiText(intl, item, now) : (lookup(intl, `${prefix}${String(item)}`) ?? String(item));
  const values = valuesOf(intl, context, now, say);
  const property = values.property;
  if (typeof property === 'string') values.property = fieldLabel(intl, property) ?? field ?? property;
  const { reason } = values;
  if (typeof reason === 'string') values.reason = lookup(intl, reasonKey(reason) ?? '') ?? reason;
  try {
    return intl.formatMessage({ id }, values);
  } catch {
    return text.text;
  }
}
