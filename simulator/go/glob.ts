/**
 * Patterns of addresses as Ory's servers read them (gobwas/glob, with `.` and `/` between the parts): `*` is any part of a
 * part, `**` anything, `?` one character, `[ab]` and `[!ab]` one of some, `{a,b}` either.
 */
export function matchesGlob(pattern: string, text: string): boolean {
  let depth = 0;
  const source = pattern.replaceAll(/\*\*|\\.|\[!?[^\]]*\]|[\s\S]/g, (piece) => {
    if (piece === '**') return '[\\s\\S]*';
    if (piece === '*') return '[^./]*';
    if (piece === '?') return '[^./]';
    if (piece.length > 1 && piece.startsWith('[')) return piece.replace('[!', '[^');
    if (piece.length > 1) return literally(piece.slice(1));
    if (piece === '{') depth += 1;
    if (piece === '{') return '(?:';
    if (depth > 0 && piece === ',') return '|';
    if (depth > 0 && piece === '}') depth -= 1;
    else return literally(piece);
    return ')';
  });
  try {
    return new RegExp(`^${source}$`).test(text);
  } catch {
    return false;
  }
}

const literally = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
