/** One piece of a pattern: what stands for a letter, or a group, and how often. */
const piece =
  /(\[(?:\\.|[^\]\\])+\]|\\[dwsDWS]|\\.|\.|\((?:\?:)?((?:\\.|[^()\\])*)\)|[^\\()[\]{}?*+|^$])(\{(\d+)(?:,(\d*))?\}|[?*+])?/uy;

const letters = [...'aA0-_.@ /:'];
const digits = [...'0123456789'];

/** As long as somebody's own number is, and as many letters as a piece without an end gets. */
const longest = 8;

/** Numbers of fewer digits are nobody's own: two people would have the same. */
const shortest = 6;

/**
 * A text that a pattern takes, as far as it is made of letters, classes, simple groups and counts; where many digits may stand, somebody's own do.
 * Undefined for patterns that say more.
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

/** Some letters that one piece takes. */
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
