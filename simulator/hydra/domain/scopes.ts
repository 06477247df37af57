import type { HydraConfig } from '../../config/hydra.ts';
import { failure } from '../wire/errors.ts';

/** `strategies.scope`: equal, or by parts between dots, where `*` stands for one part, at the end for many. */
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

/** Throws `invalid_scope` for the first scope that is not among the allowed. */
export function checkScopes(config: HydraConfig, allowed: readonly string[], asked: readonly string[]): void {
  const foreign = asked.find((scope) => !matchesScope(config, allowed, scope));
  if (foreign === undefined) return;
  throw failure('invalid_scope', `The OAuth 2.0 Client is not allowed to request scope '${foreign}'.`);
}
