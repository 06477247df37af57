import type { HydraConfig } from '../../config/hydra.ts';
import { failure } from '../wire/errors.ts';

/**
 * Whether a scope is allowed, by `strategies.scope`: `exact`, or `wildcard`, which compares the parts between dots; `*` stands
 * for one part, at the end for several.
 */
export function matchesScope(config: HydraConfig, allowed: readonly string[], scope: string): boolean {
  if (config.strategies.scope === 'exact') return allowed.includes(scope);
  const parts = scope.split('.');
  return allowed.some((pattern) => {
    const wanted = pattern.split('.');
    if (wanted.length > parts.length) return false;
    if (wanted.length < parts.length && wanted.at(-1) !== '*') return false;
    return wanted.every((part, index) => (part === '*' && parts[index] !== '') || part === parts[index]);
  });
}

/** Checks that all requested scopes are allowed. @throws OAuthError `invalid_scope` */
export function checkScopes(config: HydraConfig, allowed: readonly string[], requested: readonly string[]): void {
  const refused = requested.find((scope) => !matchesScope(config, allowed, scope));
  if (refused === undefined) return;
  throw failure('invalid_scope', `The OAuth 2.0 Client is not allowed to request scope '${refused}'.`);
}
