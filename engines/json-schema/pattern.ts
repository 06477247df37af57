/**
 * Patterns as the server reads them: Go's regular expressions (RE2). Unlike JavaScript's they have `(?i)` at the start, have
 * no lookahead, and take linear time.
 */

import { withShortClassNames } from './unicode-classes.ts';

type Engine = typeof import('re2js')['RE2JS'];
type Pattern = (text: string) => boolean;

let engine: Engine | undefined;
const known = new Map<string, Pattern>();

/** Whether the text of a schema may contain a pattern. */
export const mayHoldPatterns = (schema: string): boolean => /"(?:pattern|patternProperties|regex)"/.test(schema);

/**
 * Loads the library for patterns. It is needed before the first schema with a pattern; other starts do not wait for it.
 */
export async function loadPatterns(): Promise<void> {
  engine ??= (await import('re2js')).RE2JS;
}

/** Whether a part of a text matches a pattern. @throws if the pattern is invalid */
export function matches(pattern: string, text: string): boolean {
  const found = known.get(pattern) ?? compile(pattern);
  known.set(pattern, found);
  return found(text);
}

function compile(pattern: string): Pattern {
  // The library is not loaded if `mayHoldPatterns` missed the pattern, because the schema has escapes for example.
  if (!engine) return (text) => new RegExp(pattern, 'u').test(text);
  const program = engine.compile(withShortClassNames(pattern));
  return (text) => program.matcher(text).find();
}

export function isPattern(text: string): boolean {
  try {
    matches(text, '');
    return true;
  } catch {
    return false;
  }
}
