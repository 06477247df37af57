import type { ConfigDocument } from './document/parse.ts';
import { checkHooks } from './hook-rules.ts';
import type { KratosConfig } from './kratos-config.ts';
import type { OidcProvider } from './kratos-types.ts';
import { upstreamWarning } from './oidc-upstreams.ts';

/** Checks rules about several keys that Kratos applies at start. @throws ConfigError */
export function checkKratos(config: KratosConfig, written: ConfigDocument): void {
  const { fail, at, has, warnings } = written;
  const { flows, methods } = config.selfservice;
  if (config.dsn === '') fail('dsn', 'expected the URL of a database, or memory, got ""');
  for (const flow of ['login', 'registration', 'settings', 'recovery', 'error'] as const)
    if (flows[flow].ui_url === '') fail(`selfservice.flows.${flow}.ui_url`, 'expected an address, got ""');
  if (methods.code.mfa_enabled && methods.code.passwordless_enabled) {
    fail('selfservice.methods.code', 'expected only one of mfa_enabled and passwordless_enabled to be true, got both');
  }
  for (const method of ['webauthn', 'passkey'] as const) {
    const path = `selfservice.methods.${method}`;
    if (methods[method].enabled && !has(`${path}.config`))
      fail(path, 'expected config because the method is enabled, got nothing');
  }
  const { rp } = methods.webauthn.config;
  if (rp?.origin !== undefined && rp.origins !== undefined)
    fail('selfservice.methods.webauthn.config.rp', 'expected only one of origin and origins, got both');
  if (config.ciphers.algorithm !== 'noop' && config.secrets.cipher.length === 0) {
    fail('ciphers.algorithm', 'expected secrets.cipher for this algorithm, got nothing');
  }
  methods.oidc.config.providers.forEach((provider, i) => {
    const problem = providerProblem(provider);
    const path = `selfservice.methods.oidc.config.providers.${i}`;
    if (problem) fail(path, problem);
    const warning = methods.oidc.enabled ? upstreamWarning(provider) : undefined;
    if (warning) warnings.push(`${at(path)}: ${path}: ${warning}`);
  });
  checkHooks(config, written);
}

const appleKeys = ['apple_team_id', 'apple_private_key_id', 'apple_private_key'] as const;

/** The rules for single providers: Apple has a key instead of a client secret, and Microsoft has tenants. */
function providerProblem(provider: OidcProvider): string | undefined {
  if (provider.provider === 'microsoft' && provider.microsoft_tenant === undefined)
    return 'expected microsoft_tenant, got nothing';
  if (provider.provider !== 'microsoft' && provider.microsoft_tenant !== undefined) {
    return `expected no microsoft_tenant for ${provider.provider}, got one`;
  }
  const own = appleKeys.filter((key) => provider[key]);
  if (provider.provider !== 'apple') {
    if (own.length > 0) return `expected no ${own[0]} for ${provider.provider}, got one`;
    return provider.client_secret === undefined ? 'expected client_secret, got nothing' : undefined;
  }
  if (provider.client_secret) return 'expected no client_secret for apple, got one';
  const missing = appleKeys.find((key) => provider[key] === undefined);
  return missing && `expected ${missing}, got nothing`;
}
