/**
 * A copy of parsed YAML or JSON in which every text is changed; the names of members stay.
 * @param tree what a parser of YAML or JSON returned
 */
export function mapTexts<T>(tree: T, change: (text: string) => string): T;
export function mapTexts(tree: unknown, change: (text: string) => string): unknown {
  if (typeof tree === 'string') return change(tree);
  if (Array.isArray(tree)) return tree.map((each) => mapTexts(each, change));
  if (typeof tree !== 'object' || tree === null) return tree;
  return Object.fromEntries(Object.entries(tree).map(([name, value]) => [name, mapTexts(value, change)]));
}

/**
 * Changes the origin of an address; all other texts stay as they are.
 * @param moved origins and what stands in their place: `{ 'http://127.0.0.1:4455': 'https://members.example.org' }`
 */
export const movedBy =
  (moved: Readonly<Record<string, string>>) =>
  (text: string): string => {
    const from = Object.keys(moved).find((origin) => text === origin || text.startsWith(`${origin}/`));
    return from === undefined ? text : `${moved[from]}${text.slice(from.length)}`;
  };
