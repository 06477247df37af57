import { utf8 } from '@members/engines/go/utf8';

/**
 * The similarity checks of the password policy. Kratos computes complete tables. These functions give the same results
 * in linear time, so that a long password does not block the server.
 */

/** Whether the edit distance of two texts (Levenshtein, by characters) is less than `most`. */
export function isWithinDistance(one: string, other: string, most: number): boolean {
  const [left, right] = [[...one], [...other]];
  if (Math.abs(left.length - right.length) >= most) return false;
  // Paths outside the band around the diagonal are too long already.
  let row = new Map(Array.from({ length: Math.min(most, right.length + 1) }, (_, j) => [j, j]));
  for (let i = 1; i <= left.length; i++) {
    const next = new Map<number, number>();
    let best = most;
    for (let j = Math.max(0, i - most + 1); j <= Math.min(right.length, i + most - 1); j++) {
      const cost = left[i - 1] === right[j - 1] ? 0 : 1;
      const edits = Math.min(
        (next.get(j - 1) ?? most) + 1,
        (row.get(j) ?? most) + 1,
        j === 0 ? most : (row.get(j - 1) ?? most) + cost,
      );
      next.set(j, edits);
      best = Math.min(best, edits);
    }
    if (best >= most) return false;
    row = next;
  }
  return (row.get(right.length) ?? most) < most;
}

/**
 * Whether more than half of the password is a substring of the identifier. Kratos counts the substring in characters
 * but the password in bytes, and it restarts the count after a character of several bytes.
 */
export function containsMostOf(identifier: string, password: string): boolean {
  const [other, text] = [codePointsByByte(identifier, -1), codePointsByByte(password, -2)];
  if (other.length * 2 <= text.length) return false;
  // A substring of more than half contains the middle. So measure how far matches reach from there to both sides.
  const middle = text.length >> 1;
  const right = prefixLengths(text.subarray(middle), other);
  const left = prefixLengths(text.slice(0, middle + 1).reverse(), other.slice().reverse());
  const last = other.length - 1;
  return right.some((reach, at) => reach > 0 && (reach + (left[last - at] as number) - 1) * 2 > text.length);
}

/**
 * One number for each byte of a text: the code point at a character's first byte, `rest` at its other bytes. Numbers
 * given as `rest` match nothing.
 */
function codePointsByByte(text: string, rest: number): Int32Array {
  const found = new Int32Array(utf8(text).length).fill(rest);
  let at = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    found[at] = code;
    at += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  }
  return found;
}

/** For each position of `other`, how long a prefix of `text` begins there (Z algorithm). */
function prefixLengths(text: Int32Array, other: Int32Array): Uint32Array {
  const ownLengths = new Uint32Array(text.length);
  fillPrefixLengths(text, text, ownLengths, 1, ownLengths);
  const found = new Uint32Array(other.length);
  fillPrefixLengths(text, other, found, 0, ownLengths);
  return found;
}

function fillPrefixLengths(
  text: Int32Array,
  other: Int32Array,
  found: Uint32Array,
  first: number,
  ownLengths: Uint32Array,
): void {
  let [start, end] = [0, 0];
  for (let at = first; at < other.length; at++) {
    let reach = at < end ? Math.min(end - at, ownLengths[at - start] as number) : 0;
    while (reach < text.length && at + reach < other.length && text[reach] === other[at + reach]) reach++;
    found[at] = reach;
    if (at + reach > end) [start, end] = [at, at + reach];
  }
}
