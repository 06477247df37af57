import { messageRows, type Text } from './messages.ts';

/** What a text would say, with the names of the values that it takes in braces; '' where it needs their values. */
function patternOf(text: Text): string {
  if (typeof text === 'string') return text;
  try {
    return text(new Proxy({}, { get: (_, name) => `{${String(name)}}` }));
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
