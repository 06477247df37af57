import { readText } from './files.ts';

/**
 * The string literals of a Go file, each once. Those with bytes that are not UTF-8, or with an escape that JSON does not
 * have, are left out.
 */
export function goStrings(folder: string, file: string): readonly string[] {
  const source = readText(folder, file).replaceAll(/^\s*\/\/.*$/gm, '');
  const found = source.matchAll(/"((?:[^"\\\n]|\\.)*)"|`([^`]*)`|'(?:[^'\\\n]|\\.)+'/g);
  const texts = [...found].flatMap(([, quoted, raw]) => {
    if (raw !== undefined) return [raw.replaceAll('\r', '')];
    if (quoted === undefined) return [];
    return goString(quoted) ?? [];
  });
  return [...new Set(texts)];
}

/** The value of a literal between its quotes; undefined for one that is left out. */
export function goString(quoted: string): string | undefined {
  const json = quoted
    .replaceAll(/\\x([0-7][\da-fA-F])/g, '\\u00$1')
    .replaceAll('\\a', '\\u0007')
    .replaceAll('\\v', '\\u000b')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: a literal may have them, unlike JSON
    .replaceAll(/[\u0000-\u001f]/g, (letter) => `\\u00${letter.charCodeAt(0).toString(16).padStart(2, '0')}`);
  try {
    return JSON.parse(`"${json}"`) as string;
  } catch {
    return undefined;
  }
}
