import { messageRows, type Text } from './messages.ts';

/** A number that no text has of its own, to be found again in one that wants a number. */
const marks = 70_001;

/** What a text would say, with the names of the values that it takes in braces; '' where it needs the values themselves. */
function patternOf(text: Text): string {
  if (typeof text === 'string') return text;
  const names: string[] = [];
  const said = (value: (name: string) => unknown) => text(new Proxy({}, { get: (_, name) => value(String(name)) }));
  try {
    const plain = said((name) => `{${name}}`);
    if (!plain.includes('NaN')) return plain.replaceAll(/ +/g, ' ');
    const numbered = said((name) => marks + (names.includes(name) ? names.indexOf(name) : names.push(name) - 1));
    return names.reduce((told, name, at) => told.replaceAll(`${marks + at}`, `{${name}}`), numbered);
  } catch {
    return '';
  }
}

/** Every message, for whoever looks one up. */
export const messageEntries = Object.entries(messageRows).map(([id, [type, text]]) => ({
  id,
  type,
  text: patternOf(text),
}));
