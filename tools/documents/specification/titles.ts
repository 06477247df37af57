/** Reads titles of tests, in which `%s`, `$name` or `${name}` stand for the values of a case. */

const placeholder = /%[sdifjoO#]|\$\{[^}]*\}|\$[a-z][\w.]*/g;

/** Returns the pattern of all titles that a title of a table of tests stands for; each value is a group. */
export function patternOf(title: string): RegExp {
  const texts = title.split(placeholder).map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${texts.join('(.*?)')}$`, 's');
}

/** Returns the strings in a source that can be titles: first arguments that others follow. */
function titlesIn(source: string): readonly string[] {
  return [...source.matchAll(/\(\s*(['"`])((?:\\.|(?!\1)[^\\\n])*)\1,/g)].map(([, , title = '']) =>
    title.replace(/\\(['"`$])/g, '$1'),
  );
}

/** Whether a source has a test of this title. The values in a title of one case must stand in the source, too. */
export function hasTitle(source: string, title: string): boolean {
  return titlesIn(source).some((found) => {
    if (found === title) return true;
    const values = patternOf(found).exec(title)?.slice(1);
    // A title such as `%s` would fit everything.
    return (
      found.replace(placeholder, '').length > 2 &&
      values !== undefined &&
      values.every((value) => source.includes(value))
    );
  });
}
