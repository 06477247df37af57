/**
 * Patterns as the server reads them: Go's regular expressions (RE2), which know what others do not, such as `(?i)` in
 * front, do not know what others do, such as looking ahead, and never take longer than the text is long.
 */

type Engine = typeof import('re2js')['RE2JS'];
type Pattern = (text: string) => boolean;

let engine: Engine | undefined;
const known = new Map<string, Pattern>();

/** Whether a schema, as text, may hold a pattern. */
export const mayHoldPatterns = (schema: string): boolean => /"(?:pattern|patternProperties|regex)"/.test(schema);

/** Loads what reads patterns, before the first schema that has one: a start without any does not wait for it. */
export async function loadPatterns(): Promise<void> {
  engine ??= (await import('re2js')).RE2JS;
}

/** Whether a text has a piece that matches. @throws for what is no pattern */
export function matches(pattern: string, text: string): boolean {
  const found = known.get(pattern) ?? compiled(pattern);
  known.set(pattern, found);
  return found(text);
}

function compiled(pattern: string): Pattern {
  // Nobody loaded it: the schema hides its patterns, behind escapes for example.
  if (!engine) return (text) => new RegExp(pattern, 'u').test(text);
  const program = engine.compile(pattern);
  return (text) => program.matcher(text).find();
}

/** Whether it is a pattern at all. */
export function isPattern(text: string): boolean {
  try {
    matches(text, '');
    return true;
  } catch {
    return false;
  }
}
