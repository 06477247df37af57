import { messageRows, type Text } from './messages.ts';

/**
 * A number that no message contains. It stands for a value in messages that compute with numbers, so that it can be
 * found in the result.
 */
const markerBase = 70_001;

/**
 * The text of a message with `{name}` in place of each value; '' if the message computes something else from its
 * values.
 */
function templateOf(text: Text): string {
  if (typeof text === 'string') return text;
  const names: string[] = [];
  const render = (value: (name: string) => unknown) => text(new Proxy({}, { get: (_, name) => value(String(name)) }));
  try {
    const plain = render((name) => `{${name}}`);
    if (!plain.includes('NaN')) return plain.replaceAll(/ +/g, ' ');
    const numbered = render((name) => markerBase + (names.includes(name) ? names.indexOf(name) : names.push(name) - 1));
    return names.reduce((text, name, at) => text.replaceAll(`${markerBase + at}`, `{${name}}`), numbered);
  } catch {
    return '';
  }
}

/** All messages with id, type and text. */
export const messageEntries = Object.entries(messageRows).map(([id, [type, text]]) => ({
  id,
  type,
  text: templateOf(text),
}));
