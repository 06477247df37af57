import { parse } from '@formatjs/icu-messageformat-parser';
import type { Texts } from './options.ts';

/**
 * Returns the texts of a language with messages of your own in place of some.
 * @param messages ICU messages by key
 * @throws SyntaxError when a message is no ICU message
 */
export function withMessages(texts: Texts, messages: Readonly<Record<string, string>>): Texts {
  const compiled = Object.entries(messages).map(([key, message]) => {
    try {
      return [key, parse(message)];
    } catch (cause) {
      throw new SyntaxError(`${key}: ${cause instanceof Error ? cause.message : cause}`, { cause });
    }
  });
  return { ...texts, messages: { ...texts.messages, ...Object.fromEntries(compiled) } };
}
