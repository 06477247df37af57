import { utf8 } from '../../../go/utf8.ts';

/**
 * How like two texts are, as far as the password policy asks. The server fills whole tables; these answers are the same,
 * in time that grows with the texts and not with their product: a megabyte must not block everybody else.
 */

/** Whether it takes fewer edits than `most` to make one text of the other (Levenshtein, by characters). */
export function isNear(one: string, other: string, most: number): boolean {
  const [left, right] = [[...one], [...other]];
  if (Math.abs(left.length - right.length) >= most) return false;
  // Beyond the band around the diagonal each path is too long already.
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
 * Whether more than half of a text stands in another in one piece. The server counts the piece in characters and the
 * text in bytes, and looks for the end of what it has found one byte back: behind a longer character it begins anew.
 */
export function holdsMostOf(identifier: string, password: string): boolean {
  const [other, text] = [places(identifier, -1), places(password, -2)];
  if (other.length * 2 <= text.length) return false;
  // A piece of more than half has the middle in it: how far does it reach from there, to the right and to the left?
  const middle = text.length >> 1;
  const right = reaches(text.subarray(middle), other);
  const left = reaches(text.slice(0, middle + 1).reverse(), other.slice().reverse());
  const last = other.length - 1;
  return right.some((reach, at) => reach > 0 && (reach + (left[last - at] as number) - 1) * 2 > text.length);
}

/** A place for each byte: a character at its first, `rest`, which is like nothing elsewhere, at its others. */
function places(text: string, rest: number): Int32Array {
  const found = new Int32Array(utf8(text).length).fill(rest);
  let at = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    found[at] = code;
    at += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  }
  return found;
}

/** How long a beginning of `text` stands at each place of `other` (the Z algorithm). */
function reaches(text: Int32Array, other: Int32Array): Uint32Array {
  const own = new Uint32Array(text.length);
  extend(text, text, own, 1, own);
  const found = new Uint32Array(other.length);
  extend(text, other, found, 0, own);
  return found;
}

function extend(text: Int32Array, other: Int32Array, found: Uint32Array, first: number, own: Uint32Array): void {
  let [start, end] = [0, 0];
  for (let at = first; at < other.length; at++) {
    let reach = at < end ? Math.min(end - at, own[at - start] as number) : 0;
    while (reach < text.length && at + reach < other.length && text[reach] === other[at + reach]) reach++;
    found[at] = reach;
    if (at + reach > end) [start, end] = [at, at + reach];
  }
}
