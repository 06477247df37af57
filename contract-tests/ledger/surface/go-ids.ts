/** Reads message ids from `text/id.go` of Kratos: blocks of constants that count up with `iota`. */
export function messageNumbers(source: string): string[] {
  return source.split(/^const \(/m).flatMap((block) => {
    const names = (block.split(/^\)/m)[0] ?? '').split('\n').map((line) => line.replace(/\/\/.*/, '').trim());
    let next = Number.NaN;
    return names
      .filter((line) => /^\w+/.test(line))
      .map((line) => {
        const [, first, counts] = /=\s*(\d+)(\s*\+\s*iota)?/.exec(line) ?? [];
        if (first) next = Number(first);
        else if (counts !== undefined) next = Number.NaN;
        return String(next++);
      })
      .filter((id) => id !== 'NaN');
  });
}

/** Returns the values of string constants in a Go file, sorted, without duplicates. @param name pattern of their names */
export function constantTexts(source: string, name: RegExp): string[] {
  const found = [...source.matchAll(/^\s*(?:const )?(\w+)\s+(?:\w+\s+)?=\s*"([^"]+)"/gm)];
  return [...new Set(found.filter(([, constant = '']) => name.test(constant)).map(([, , text = '']) => text))].sort();
}
