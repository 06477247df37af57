import {
  type ConfigDocument,
  type ConfigSources,
  isDevMode,
  type ParsedConfig,
  parseDocument,
} from './document/parse.ts';
import type { HydraConfig } from './hydra-config.ts';
import { hydraKeys } from './hydra-keys.ts';
import { checkHydraRules } from './hydra-rules.ts';
import { listenerTls } from './hydra-tls.ts';

export type { HydraConfig, TokenHook } from './hydra-config.ts';

/** The configuration, and the places of its keys. */
export type ParsedHydraConfig = ParsedConfig<HydraConfig> & Pick<ConfigDocument, 'at' | 'has'>;

/**
 * Parses `hydra.yml` as Hydra v26.2.0 does.
 *
 * @returns the typed configuration (durations in milliseconds) and the warnings to print at start
 * @throws ConfigError for an invalid file or value, a missing required key, or an issuer without https outside development mode
 */
export function parseHydraConfig(sources: ConfigSources): ParsedHydraConfig {
  const written = parseDocument(hydraKeys, sources);
  // The key table and the type describe the same document; TypeScript cannot check it.
  const config = written.config as unknown as HydraConfig;
  const dev = isDevMode(sources, config);
  const serve = { ...config.serve, ...listenerTls(config.serve) };
  const { host, port, tls } = serve.public;
  const address = host === '' || host === '0.0.0.0' ? 'localhost' : host;
  const issuer = config.urls.self.issuer ?? `${dev && !tls.enabled ? 'http' : 'https'}://${address}:${port}/`;
  if (!dev && !/^https:/i.test(issuer)) {
    written.fail('urls.self.issuer', `expected an https address, or --dev, got ${JSON.stringify(issuer)}`);
  }
  checkHydraRules(written, config);
  if (config.secrets.system.length === 0)
    written.warnings.push(
      `${written.at('secrets.system')}: secrets.system: none, so a random one is used; Hydra itself responds 500 wherever it needs one`,
    );
  return {
    warnings: written.warnings,
    places: written.places,
    at: written.at,
    has: written.has,
    config: {
      ...config,
      dev,
      serve,
      urls: { ...config.urls, self: { ...config.urls.self, issuer } },
    },
  };
}
