import { createElement, Fragment, type ReactNode } from 'react';
import type { Texts } from './catalogues.ts';
import { fill, type MessageValues } from './message.ts';

type Plain = string | number;

/** Texts of a catalogue with their values, and what else reads differently from language to language. */
export interface Formats {
  /** Language tag. */
  readonly locale: string;
  readonly messages: Texts;
  /**
   * A text with its values.
   * @throws where there is no such text, or a value is missing: a text with holes in it never shows
   */
  readonly formatMessage: {
    (text: { readonly id: string }, values?: Readonly<Record<string, Plain>>): string;
    (text: { readonly id: string }, values: MessageValues): ReactNode;
  };
  readonly formatDate: (moment: number | string, options: Intl.DateTimeFormatOptions) => string;
  readonly formatList: {
    (items: readonly string[], options: Intl.ListFormatOptions): string;
    (items: readonly ReactNode[], options: Intl.ListFormatOptions): ReactNode;
  };
}

/** Parts of a sentence as one: text where all of it is text. */
function joined(parts: readonly ReactNode[]): ReactNode {
  if (parts.every((part) => typeof part === 'string')) return parts.join('');
  return parts.map((part, index) => createElement(Fragment, { key: index }, part));
}

/**
 * @param locale language tag
 * @param timeZone of moments; the machine's own if left out
 */
export function createFormats(locale: string, messages: Formats['messages'], timeZone?: string): Formats {
  function formatMessage(text: { readonly id: string }, values?: Readonly<Record<string, Plain>>): string;
  function formatMessage(text: { readonly id: string }, values: MessageValues): ReactNode;
  function formatMessage({ id }: { readonly id: string }, values: MessageValues = {}): ReactNode {
    const text = messages[id];
    if (text === undefined) throw new RangeError(`no text ${id}`);
    return joined(fill(text, locale, values));
  }
  function formatList(items: readonly string[], options: Intl.ListFormatOptions): string;
  function formatList(items: readonly ReactNode[], options: Intl.ListFormatOptions): ReactNode;
  function formatList(items: readonly ReactNode[], options: Intl.ListFormatOptions): ReactNode {
    const parts = new Intl.ListFormat(locale, options).formatToParts(items.map((_, index) => String(index)));
    return joined(parts.map(({ type, value }) => (type === 'element' ? items[Number(value)] : value)));
  }
  return {
    locale,
    messages,
    formatMessage,
    formatList,
    formatDate: (moment, options) =>
      new Intl.DateTimeFormat(locale, { ...(timeZone && { timeZone }), ...options }).format(new Date(moment)),
  };
}
