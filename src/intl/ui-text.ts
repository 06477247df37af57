import type { MessageKey } from '@members/locales/languages';
import type { UiText } from '@members/openapi';
import type { ReactNode } from 'react';
import type { IntlShape } from 'react-intl';
import { isolated, isolatedText, unturned } from './isolate.tsx';
import { reasonOf } from './reasons.ts';
import { type Isolate, type SayItem, valuesOf } from './ui-text-values.ts';

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isUiText(value: unknown): value is UiText {
  return isRecord(value) && typeof value.id === 'number' && typeof value.text === 'string';
}

/** Whether the catalogue has a text of this key. */
export function hasMessage(intl: IntlShape, key: string): key is MessageKey {
  return Object.hasOwn(intl.messages, key);
}

/** Catalogue text of a key that may not exist, else `undefined`. */
function lookup(intl: IntlShape, key: string): string | undefined {
  return hasMessage(intl, key) ? intl.formatMessage({ id: key }) : undefined;
}

/** Label of a trait or field by its name: `traits.email` and `email` share one entry; arrays and depth are ignored. */
export function fieldLabel(intl: IntlShape, name: string): string | undefined {
  return lookup(intl, `identities.labels.${name.replace(/^traits\./, '')}`);
}

const titled = 1070002;

/** Messages that pass on a reason: of validation, of a password that a policy refuses, of the server. */
const reasoned: readonly number[] = [4000001, 4000005, 5000001];

function givenBy({ id, context }: UiText): string | undefined {
  const reason: unknown = reasoned.includes(id) && isRecord(context) ? context.reason : undefined;
  return typeof reason === 'string' ? reason : undefined;
}

interface Manner {
  readonly intl: IntlShape;
  /** Milliseconds since 1970, for time spans. */
  readonly now: number;
  readonly isolate: Isolate;
}

function wordsOf(manner: Manner, text: UiText, field?: ReactNode): ReactNode {
  const { intl, now, isolate } = manner;
  const reason = reasonOf(givenBy(text) ?? '');
  const context = reason?.context ?? (isRecord(text.context) ? text.context : {});
  const { name, property } = context;
  if (text.id === titled && typeof name === 'string') {
    const label = fieldLabel(intl, name);
    if (label !== undefined) return label;
  }
  const general = `identities.messages.${text.id}`;
  // A box that has to be ticked reads better than "must be equal to true"; a server need not say which identifier is taken.
  const special = `${general}.${context.credential_identifier_hint === '' ? 'unknown' : String(context.expected)}`;
  const id = reason?.key ?? (hasMessage(intl, special) ? special : general);
  if (!hasMessage(intl, id)) return unturned(text.text);
  const say: SayItem = (item, prefix) =>
    isUiText(item) ? wordsOf(manner, item) : (lookup(intl, `${prefix}${String(item)}`) ?? isolate(String(item)));
  const values = valuesOf(intl, context, now, isolate, say);
  if (typeof property === 'string') values.property = fieldLabel(intl, property) ?? field ?? isolate(property);
  try {
    return intl.formatMessage({ id }, values);
  } catch {
    return unturned(text.text);
  }
}

/** The reason that a text of the server gives, in its own words, where the catalogue has none for it. */
export function untold(text: UiText): string | undefined {
  const reason = givenBy(text);
  return reason && reasonOf(reason) === undefined ? unturned(reason) : undefined;
}

/**
 * A text of the server in the interface's language: by catalogue key `identities.messages.<id>`, with the server's own
 * words when the id is unknown or a value its text needs is missing (specification 3.4). Words of others are isolated.
 * @param intl with an `onError` that throws, so that a half-filled text is never shown
 * @param now milliseconds since 1970, for time spans
 * @param field label of the field that the text is about, where it is about one
 */
export function uiWords(intl: IntlShape, text: UiText, now: number, field?: ReactNode): ReactNode {
  return wordsOf({ intl, now, isolate: isolated }, text, field);
}

/** The same as plain text. */
export function uiText(intl: IntlShape, text: UiText, now: number, field?: string): string {
  const words = wordsOf({ intl, now, isolate: isolatedText }, text, field);
  return typeof words === 'string' ? words : unturned(text.text);
}
