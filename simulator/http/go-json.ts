/** What Go's encoding/json says about a text that is not JSON. */
export function goJsonProblem(text: string): string {
  if (text.trim() === '') return text === '' ? 'EOF' : 'unexpected EOF';
  try {
    JSON.parse(text);
    return '';
  } catch (error) {
    const position = Number(/position (\d+)/.exec(String(error))?.[1] ?? Number.NaN);
    const character = Number.isNaN(position) ? firstOf(text) : text[position];
    if (character === undefined || position >= text.length) return 'unexpected EOF';
    return `invalid character ${quote(character)} looking for beginning of value`;
  }
}

const firstOf = (text: string) => (/^[\s]*[{["]/.test(text) ? undefined : text.trimStart()[0]);

const quote = (character: string) => (character === "'" ? `'\\''` : `'${character}'`);
