import { addressOrFallback, publicUrl } from '../request/addresses.ts';
import type { Hydra } from '../request/context.ts';

/**
 * The URLs of the token endpoint that an assertion may have as its audience: the one in discovery, and the real one.
 */
export function tokenUrls(hydra: Hydra): string[] {
  const own = `${publicUrl(hydra)}/oauth2/token`;
  return [...new Set([addressOrFallback(hydra.config.webfinger.oidc_discovery.token_url, own), own])];
}
