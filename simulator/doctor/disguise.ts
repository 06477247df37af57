/** Replaces what may be secret or about people in texts, and keeps their lines. */

import { decodeBase64, encodeBase64 } from '@members/engines/go/base64';
import { fromUtf8, utf8 } from '@members/engines/go/utf8';
import { knownWords } from './known-words.ts';

/** Replaces the same text by the same name everywhere. */
export type Disguise = (text: string) => string;

const duration = /^(?:\d+(?:ns|us|ms|s|m|h))+$/;

/** Longer numbers may be telephone numbers or codes; ports and years are shorter. */
const longestNumber = 4;

/**
 * @param names words to keep, such as the names of traits
 * @param secrets texts to replace even if all of their words are known
 */
export function createDisguise(names: Iterable<string>, secrets: readonly string[]): Disguise {
  const kept = new Set([...names].map((name) => name.toLowerCase()));
  const replaced = new Map<string, string>();
  const made = new Set<string>();
  /** A name of the same length, because the servers check lengths; a longer one for a short text. */
  const nameFor = (text: string) => {
    const known = replaced.get(text);
    if (known !== undefined) return known;
    const name = `x${replaced.size + 1}`.padEnd(text.length, 'x');
    replaced.set(text, name);
    made.add(name);
    return name;
  };
  const wordFor = (word: string) => {
    const lower = word.toLowerCase();
    if (knownWords.has(lower) || kept.has(lower) || duration.test(word)) return word;
    if (/^\d+$/.test(word)) return word.length > longestNumber ? '9'.repeat(word.length) : word;
    return nameFor(word);
  };
  // Longer ones first: one may be a part of another.
  const whole = [...new Set(secrets)].toSorted((one, other) => other.length - one.length);
  const disguise: Disguise = (text) => {
    const opened = text.replaceAll(/base64:\/\/([\w+/-]+=*)/g, (_, encoded: string) => {
      const bytes = decodeBase64(encoded);
      return `base64://${bytes ? encodeBase64(utf8(disguise(fromUtf8(bytes)))) : 'x'}`;
    });
    const parts = opened.split(/(base64:\/\/[\w+/-]+=*)/);
    return parts
      .map((part, i) => {
        if (i % 2 === 1) return part;
        const open = whole.reduce((all, secret) => all.replaceAll(secret, nameFor(secret)), part);
        return open.replaceAll(/[\p{L}\p{M}\p{N}_]+/gu, (word) => (made.has(word) ? word : wordFor(word)));
      })
      .join('');
  };
  return disguise;
}
