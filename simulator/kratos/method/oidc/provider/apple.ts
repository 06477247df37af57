import { text } from './fields.ts';
import type { JsonObject } from './request.ts';

/** The name that Apple tells the browser, once, where the ID token has none; anybody may change it on the way (`provider_apple.go`). */
export function named(claims: JsonObject, query: URLSearchParams): JsonObject {
  const { firstName, lastName } = nameIn(query.get('user') ?? '');
  return {
    given_name: text(claims.given_name) || text(firstName),
    last_name: text(claims.last_name) || text(lastName),
    family_name: text(claims.family_name) || text(lastName),
  };
}

function nameIn(user: string): JsonObject {
  try {
    return ((JSON.parse(user) as { readonly name?: JsonObject } | null)?.name ?? {}) as JsonObject;
  } catch {
    return {};
  }
}
