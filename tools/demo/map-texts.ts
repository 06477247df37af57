/**
 * Returns a copy of parsed YAML or JSON with every string changed. The names of members stay.
 * @param tree parsed YAML or JSON
 */
export function mapTexts<T>(tree: T, change: (text: string) => string): T;
export function mapTexts(tree: unknown, change: (text: string) => string): unknown {
  if (typeof tree === 'string') return change(tree);
  if (Array.isArray(tree)) return tree.map((each) => mapTexts(each, change));
  if (typeof tree !== 'object' || tree === null) return tree;
  return Object.fromEntries(Object.entries(tree).map(([name, value]) => [name, mapTexts(value, change)]));
}

/**
 * Returns a function that replaces the origin of an address. Other strings stay unchanged.
 * @param moved origins and their replacements: `{ 'http://127.0.0.1:4455': 'https://members.example.org' }`
 */
export const movedBy =
  (moved: Readonly<Record<string, string>>) =>
  (text: string): string => {
    const from = Object.keys(moved).find((origin) => text === origin || text.startsWith(`${origin}/`));
    return from === undefined ? text : `${moved[from]}${text.slice(from.length)}`;
  };
