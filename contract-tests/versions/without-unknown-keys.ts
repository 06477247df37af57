/** Returns the unknown keys that a server's error message names, as paths: `/selfservice/flows/registration/style`. */
export function unknownKeys(said: string): string[] {
  const refusals = said.matchAll(/^I\[#([^\]]*)\] S\[[^\]]*\] additionalProperties (.+) not allowed$/gm);
  const keys = [...refusals].flatMap(([, path = '', names = '']) =>
    [...names.matchAll(/"([^"]+)"/g)].map(([, name]) => `${path}/${name}`),
  );
  return [...new Set(keys)];
}

interface Level {
  readonly indent: number;
  readonly name: string;
  readonly isItem: boolean;
}

const line = /^( *)(- )?(?:"?([\w.${}-]+)"?:(?: |$))?/;

/** Returns a YAML text in block style without some keys and their children. */
export function without(text: string, keys: readonly string[]): string {
  const levels: Level[] = [];
  const items = new Map<string, number>();
  const path = () => levels.map(({ name }) => `/${name}`).join('');
  const kept = text.split('\n').filter((each) => {
    if (each.trim() === '') return true;
    const [, spaces = '', dash, key] = line.exec(each) ?? [];
    let indent = spaces.length;
    const isAbove = (level: Level) => level.indent < indent || (dash && level.indent === indent && !level.isItem);
    while (levels.length > 0 && !isAbove(levels.at(-1) as Level)) levels.pop();
    if (dash) {
      const list = path();
      const index = items.get(list) ?? 0;
      items.set(list, index + 1);
      levels.push({ indent, name: String(index), isItem: true });
      indent += 2;
    }
    if (key) levels.push({ indent, name: key, isItem: false });
    return !keys.some((unknown) => `${path()}/`.startsWith(`${unknown}/`));
  });
  return kept.join('\n');
}
