import { addressOr, publicUrl } from '../request/addresses.ts';
import type { Hydra } from '../request/context.ts';

/** What an assertion may call the token endpoint as its audience: as discovery has it, and as it is. */
export function tokenUrls(hydra: Hydra): string[] {
  const own = `${publicUrl(hydra)}/oauth2/token`;
  return [...new Set([addressOr(hydra.config.webfinger.oidc_discovery.token_url, own), own])];
}
