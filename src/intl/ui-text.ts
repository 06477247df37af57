import type { MessageKey } from '@members/locales/languages';
import type { UiText } from '@members/openapi';
import type { ReactNode } from 'react';
import type { IntlShape } from 'react-intl';
import { isolated, isolatedText, withoutDirectionControls } from './isolate.tsx';
import { knownReason } from './server-reasons.ts';
import { type FormatItem, type Isolate, valuesOf } from './ui-text-values.ts';

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isUiText(value: unknown): value is UiText {
  return isRecord(value) && typeof value.id === 'number' && typeof value.text === 'string';
}

/** Whether the catalogue has a text with this key. */
export function hasMessage(intl: IntlShape, key: string): key is MessageKey {
  return Object.hasOwn(intl.messages, key);
}

/** Returns the catalogue's text of a key; undefined if there is none. */
export function lookup(intl: IntlShape, key: string): string | undefined {
  return hasMessage(intl, key) ? intl.formatMessage({ id: key }) : undefined;
}

/**
 * Returns the label of a trait or field; undefined if the catalogue has none. `traits.email` and `email` share one
 * entry.
 */
export function fieldLabel(intl: IntlShape, name: string): string | undefined {
  return lookup(intl, `identities.labels.${name.replace(/^traits\./, '')}`);
}

const traitLabelId = 1070002;

/** Ids of messages whose context has a reason: of validation, of a password policy, of the server. */
const messagesWithReason: readonly number[] = [4000001, 4000005, 5000001];

function reasonIn({ id, context }: UiText): string | undefined {
  const reason: unknown = messagesWithReason.includes(id) && isRecord(context) ? context.reason : undefined;
  return typeof reason === 'string' ? reason : undefined;
}

interface TextStyle {
  readonly intl: IntlShape;
  /** Milliseconds since 1970, for time spans. */
  readonly now: number;
  readonly isolate: Isolate;
}

function formatUiText(style: TextStyle, text: UiText, field?: ReactNode): ReactNode {
  const { intl, now, isolate } = style;
  const reason = knownReason(reasonIn(text) ?? '');
  const context = reason?.context ?? (isRecord(text.context) ? text.context : {});
  const { name, property } = context;
  if (text.id === traitLabelId && typeof name === 'string') {
    const label = fieldLabel(intl, name);
    if (label !== undefined) return label;
  }
  const general = `identities.messages.${text.id}`;
  // Special texts: a checkbox that must be ticked (in place of "must be equal to true"), a text message in place of a
  // mail, and an error that does not say which identifier is taken.
  const variant = context.credential_identifier_hint === '' ? 'unknown' : (context.expected ?? context.channel);
  const special = `${general}.${String(variant)}`;
  const id = reason?.key ?? (hasMessage(intl, special) ? special : general);
  if (!hasMessage(intl, id)) return withoutDirectionControls(text.text);
  const formatItem: FormatItem = (item, prefix) =>
    isUiText(item) ? formatUiText(style, item) : (lookup(intl, `${prefix}${String(item)}`) ?? isolate(String(item)));
  const values = valuesOf(intl, context, now, isolate, formatItem);
  if (typeof property === 'string') values.property = fieldLabel(intl, property) ?? field ?? isolate(property);
  try {
    return intl.formatMessage({ id }, values);
  } catch {
    return withoutDirectionControls(text.text);
  }
}

/**
 * Returns the reason in a text of the server, if the catalogue has no text for it; else undefined.
 * @param shown the text as it is shown: English sentences may have the reason
 */
export function untranslatedReason(text: UiText, shown: string): string | undefined {
  const reason = reasonIn(text);
  if (!reason || knownReason(reason) !== undefined || shown.includes(reason)) return undefined;
  return withoutDirectionControls(reason);
}

/**
 * Formats a text of the server by the catalogue key `identities.messages.<id>`. If the id is unknown, or a value is
 * missing, it is the server's own text (specification 3.4). Foreign values are isolated.
 * @param intl formatters whose `onError` throws, so that an incomplete text is never shown
 * @param now milliseconds since 1970, for time spans
 * @param field label of the field that the text is about
 */
export function uiTextNode(intl: IntlShape, text: UiText, now: number, field?: ReactNode): ReactNode {
  return formatUiText({ intl, now, isolate: isolated }, text, field);
}

/** Formats a text of the server as plain text; see `uiTextNode`. */
export function uiText(intl: IntlShape, text: UiText, now: number, field?: string): string {
  const words = formatUiText({ intl, now, isolate: isolatedText }, text, field);
  return typeof words === 'string' ? words : withoutDirectionControls(text.text);
}
