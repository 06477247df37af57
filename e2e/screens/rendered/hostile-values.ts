/** Members of responses that a page may show. */
const shownMembers: ReadonlySet<string> = new Set([
  ...['text', 'title', 'reason', 'message', 'client_name', 'client_uri', 'identity_label', 'redirect_host', 'secret'],
  ...['email', 'firstName', 'lastName', 'name', 'display_name', 'provider', 'location', 'user_agent', 'ip_address'],
  ...['identifier', 'duplicateIdentifier', 'duplicate_identifier', 'requested_scope', 'requested_audience', 'secrets'],
  ...['property', 'available_providers', 'address', 'expected', 'unknown'],
]);

const isField = (type: unknown) => type === 'text' || type === 'email';

/** Returns a response body with this text in each member that a page may show. */
export function withText(body: unknown, text: string, name = ''): unknown {
  if (typeof body === 'string') return shownMembers.has(name) ? text : body;
  // Only the first text of a list is replaced: lists have no duplicates.
  const isWord = (each: unknown, index: number) => typeof each !== 'string' || index === 0;
  if (Array.isArray(body)) return body.map((each, index) => (isWord(each, index) ? withText(each, text, name) : each));
  if (typeof body !== 'object' || body === null) return body;
  const member = ([key, each]: [string, unknown]): [string, unknown] => {
    // A field keeps its name. Its value is replaced only where a user can type.
    if (!('node_type' in body)) return [key, withText(each, text, key)];
    if (key === 'value' && 'type' in body && isField(body.type)) return [key, text];
    return [key, key === 'name' ? each : withText(each, text, key)];
  };
  return Object.fromEntries(Object.entries(body).map(member));
}

/** No message of Kratos has this id: the app shows the server's text. */
const unknownId = 9_999_999;

/** Like `withText`, with messages and labels whose ids are not in the catalogue. */
export function withUnknownMessages(body: unknown, text: string): unknown {
  const json = JSON.stringify(withText(body, text), (_key, value: unknown) =>
    typeof value === 'object' && value !== null && 'text' in value && 'id' in value && typeof value.id === 'number'
      ? { ...value, id: unknownId }
      : value,
  );
  return JSON.parse(json);
}
