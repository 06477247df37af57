import { numberText, quoted } from './operators.ts';
import type { Json } from './values.ts';

/** Prints a result: see `printJson` in index.ts. */
export const printed = (value: Json): string => `${inLines(value, '')}\n`;

function inLines(value: Json, indent: string): string {
  if (typeof value === 'string') return quoted(value);
  if (typeof value === 'number') return numberText(value);
  if (value === null || typeof value !== 'object') return String(value);
  const inner = `${indent}   `;
  const items = Array.isArray(value)
    ? value.map((item) => inLines(item, inner))
    : Object.entries(value).map(([name, member]) => `${quoted(name)}: ${inLines(member, inner)}`);
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  return items.length === 0
    ? `${open} ${close}`
    : `${open}\n${items.map((item) => inner + item).join(',\n')}\n${indent}${close}`;
}
