import type { HydraConfig } from './hydra-config.ts';
import { hydraKeys } from './hydra-keys.ts';
import { isForDevelopers, type Parsed, parse, type Sources } from './parse.ts';

export type { HydraConfig, TokenHook } from './hydra-config.ts';

/**
 * Reads `hydra.yml` as Hydra v26.2.0 does.
 *
 * @returns the typed configuration (durations in milliseconds) and the lines to print at start
 * @throws ConfigError at a broken file, a wrong value, a missing required key, or an issuer without https outside development
 */
export function parseHydraConfig(sources: Sources): Parsed<HydraConfig> {
  const written = parse(hydraKeys, sources);
  // The key table and the type describe one and the same document; this is the one place where that is claimed.
  const config = written.config as unknown as HydraConfig;
  const dev = isForDevelopers(sources, config);
  const { host, port } = config.serve.public;
  const address = host === '' || host === '0.0.0.0' ? 'localhost' : host;
  const issuer = config.urls.self.issuer ?? `${dev ? 'http' : 'https'}://${address}:${port}/`;
  if (!dev && !issuer.startsWith('https:')) {
    written.fail('urls.self.issuer', `expected an https address, or --dev, got ${JSON.stringify(issuer)}`);
  }
  const { subject_identifiers } = config.oidc;
  if (subject_identifiers.supported_types.includes('pairwise') && !subject_identifiers.pairwise) {
    written.fail(
      'oidc.subject_identifiers',
      'expected pairwise.salt because pairwise is a supported type, got nothing',
    );
  }
  if (config.secrets.system.length === 0)
    written.warnings.push(
      `${written.at('secrets.system')}: secrets.system: none, so one is made for this run; Hydra itself answers 500 wherever it needs one`,
    );
  return {
    warnings: written.warnings,
    config: { ...config, dev, urls: { ...config.urls, self: { ...config.urls.self, issuer } } },
  };
}
