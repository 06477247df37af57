/** Members whose texts a page shows. */
const shown: ReadonlySet<string> = new Set([
  ...['text', 'title', 'reason', 'message', 'client_name', 'client_uri', 'identity_label', 'redirect_host', 'secret'],
  ...['email', 'firstName', 'lastName', 'name', 'display_name', 'provider', 'location', 'user_agent', 'ip_address'],
  ...['identifier', 'duplicateIdentifier', 'duplicate_identifier', 'requested_scope', 'requested_audience', 'secrets'],
  ...['property', 'available_providers', 'address', 'expected', 'unknown'],
]);

const isField = (type: unknown) => type === 'text' || type === 'email';

/** A server's answer with these words wherever a page may show some. */
export function withWords(body: unknown, words: string, name = ''): unknown {
  if (typeof body === 'string') return shown.has(name) ? words : body;
  // No list names the same twice.
  const isWord = (each: unknown, index: number) => typeof each !== 'string' || index === 0;
  if (Array.isArray(body))
    return body.map((each, index) => (isWord(each, index) ? withWords(each, words, name) : each));
  if (typeof body !== 'object' || body === null) return body;
  const member = ([key, each]: [string, unknown]): [string, unknown] => {
    // A field keeps its name. Its value is replaced only where a user can type.
    if (!('node_type' in body)) return [key, withWords(each, words, key)];
    if (key === 'value' && 'type' in body && isField(body.type)) return [key, words];
    return [key, key === 'name' ? each : withWords(each, words, key)];
  };
  return Object.fromEntries(Object.entries(body).map(member));
}

/** No message of Kratos has this number, so that its own words are shown. */
const unknown = 9_999_999;

/** The same with messages and labels whose numbers have no text in the catalogue. */
export function withUnknownWords(body: unknown, words: string): unknown {
  const text = JSON.stringify(withWords(body, words), (_key, value: unknown) =>
    typeof value === 'object' && value !== null && 'text' in value && 'id' in value && typeof value.id === 'number'
      ? { ...value, id: unknown }
      : value,
  );
  return JSON.parse(text);
}
