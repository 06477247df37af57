/** Matches one piece of a pattern: a character, class or group, with its quantifier. */
const piece =
  /(\[(?:\\.|[^\]\\])+\]|\\[dwsDWS]|\\.|\.|\((?:\?:)?((?:\\.|[^()\\])*)\)|[^\\()[\]{}?*+|^$])(\{(\d+)(?:,(\d*))?\}|[?*+])?/uy;

const letters = [...'aA0-_.@ /:'];
const digits = [...'0123456789'];

/** Length of a person's own number, and of a piece with an open quantifier. */
const longest = 8;

/** Least digits of a person's own number: shorter numbers would collide. */
const shortest = 6;

/**
 * Returns a text that matches a pattern of characters, classes, simple groups and quantifiers; undefined for other patterns.
 * Long runs of digits become a reference to the person's own number.
 */
export function sampleOf(pattern: string, person: string): string | undefined {
  const text = pattern.replace(/^\^/, '').replace(/\$$/, '');
  let sample = '';
  const pieces = new RegExp(piece);
  while (pieces.lastIndex < text.length) {
    const [, unit = '', group, count, least, most] = pieces.exec(text) ?? [];
    if (unit === '') return undefined;
    const fewest = least === undefined ? (count === undefined || count === '+' ? 1 : 0) : Number(least);
    const times =
      count?.startsWith('{') && count.includes(',') ? Number(most || longest) : Math.max(fewest, Number(least ?? 1));
    if (group !== undefined) sample += (sampleOf(group.split('|')[0] ?? '', person) ?? '').repeat(times);
    else sample += run(unit, fewest, Math.min(times, Math.max(fewest, longest)), person);
  }
  return sample;
}

/** Returns characters that match one piece of a pattern. */
function run(unit: string, fewest: number, most: number, person: string): string {
  const one = new RegExp(`^${unit}$`, 'u');
  const takesDigits = digits.every((digit) => one.test(digit));
  if (takesDigits && most >= shortest) return `<digits:${most}:${person}>`;
  const letter = takesDigits
    ? '7'
    : unit.startsWith('\\') || unit.length > 1
      ? letterFor(one)
      : unit === '.'
        ? 'a'
        : unit;
  return letter.repeat(Math.max(fewest, 1));
}

const letterFor = (one: RegExp): string =>
  letters.find((letter) => one.test(letter)) ??
  Array.from({ length: 94 }, (_, index) => String.fromCharCode(33 + index)).find((letter) => one.test(letter)) ??
  '';
