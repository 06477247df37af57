/** What Go says of a word that begins like `null`, `true` or `false` and is none. */
function literalProblem(text: string): string | undefined {
  const literal = ['null', 'true', 'false'].find((word) => word[0] === text[0]);
  if (literal === undefined) return undefined;
  for (let at = 1; at < literal.length; at += 1) {
    if (text[at] === undefined) return 'unexpected EOF';
    if (text[at] !== literal[at]) {
      return `invalid character '${text[at]}' in literal ${literal} (expecting '${literal[at]}')`;
    }
  }
  return undefined;
}

/** What Go's encoding/json says of a text that is not JSON; '' for one that is. */
export function goJsonProblem(text: string): string {
  const trimmed = text.trim();
  if (trimmed === '') return 'EOF';
  try {
    JSON.parse(trimmed);
    return '';
  } catch {
    if (/^[[{"\-\d]/.test(trimmed)) return 'unexpected EOF';
    return literalProblem(trimmed) ?? `invalid character '${trimmed[0]}' looking for beginning of value`;
  }
}
