import { text } from './fields.ts';
import type { JsonObject } from './request.ts';

/**
 * The name that Apple sends in the query at the first sign-in, for claims that the id token lacks. It is not signed, so
 * users can change it (provider_apple.go of Kratos v26.2.0).
 */
export function appleName(claims: JsonObject, query: URLSearchParams): JsonObject {
  const { firstName, lastName } = parseName(query.get('user') ?? '');
  return {
    given_name: text(claims.given_name) || text(firstName),
    last_name: text(claims.last_name) || text(lastName),
    family_name: text(claims.family_name) || text(lastName),
  };
}

function parseName(user: string): JsonObject {
  try {
    return ((JSON.parse(user) as { readonly name?: JsonObject } | null)?.name ?? {}) as JsonObject;
  } catch {
    return {};
  }
}
