/**
 * Whether a text matches a glob pattern as in Ory's servers (gobwas/glob with the separators `.` and `/`): `*` is any text
 * without separators, `**` any text, `?` one character, `[ab]` and `[!ab]` one of a set, `{a,b}` either text.
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
