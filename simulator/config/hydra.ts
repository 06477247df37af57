import { isForDevelopers, type Parsed, parse, type Sources } from './document/parse.ts';
import type { HydraConfig } from './hydra-config.ts';
import { hydraKeys } from './hydra-keys.ts';
import { checkHydraRules } from './hydra-rules.ts';
import { listenerTls } from './hydra-tls.ts';

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
      `${written.at('secrets.system')}: secrets.system: none, so one is made for this run; Hydra itself answers 500 wherever it needs one`,
    );
  return {
    warnings: written.warnings,
    config: {
      ...config,
      dev,
      serve,
      urls: { ...config.urls, self: { ...config.urls.self, issuer } },
    },
  };
}
