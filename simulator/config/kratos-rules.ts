import type { KratosConfig } from './kratos-config.ts';
import type { Hook, OidcProvider } from './kratos-types.ts';
import { upstreamWarning } from './oidc-upstreams.ts';
import type { Written } from './parse.ts';

/** The hooks that the simulator runs; the others are said at start. */
const simulatedHooks: ReadonlySet<string> = new Set([
  'web_hook',
  'session',
  'verification',
  'show_verification_ui',
  'require_verified_address',
  'revoke_active_sessions',
]);

/** What a key table cannot say, because it concerns several keys: the combinations that Kratos refuses at start. */
export function checkKratos(config: KratosConfig, { fail, at, warnings }: Written): void {
  const { methods } = config.selfservice;
  if (config.selfservice.default_browser_return_url === '') {
    fail('selfservice.default_browser_return_url', 'expected an address, got ""');
  }
  if (config.identity.schemas.length === 0) fail('identity.schemas', 'expected at least one schema, got none');
  if (methods.code.mfa_enabled && methods.code.passwordless_enabled) {
    fail('selfservice.methods.code', 'expected only one of mfa_enabled and passwordless_enabled to be true, got both');
  }
  for (const method of ['webauthn', 'passkey'] as const) {
    const { enabled, config } = methods[method];
    if (enabled && !config.rp)
      fail(`selfservice.methods.${method}`, 'expected config.rp because the method is enabled, got nothing');
  }
  if (config.ciphers.algorithm !== 'noop' && config.secrets.cipher.length === 0) {
    fail('ciphers.algorithm', 'expected secrets.cipher beside it, got nothing');
  }
  methods.oidc.config.providers.forEach((provider, i) => {
    const problem = providerProblem(provider);
    const path = `selfservice.methods.oidc.config.providers.${i}`;
    if (problem) fail(path, problem);
    const warning = methods.oidc.enabled ? upstreamWarning(provider) : undefined;
    if (warning) warnings.push(`${at(path)}: ${path}: ${warning}`);
  });
  for (const [path, hook] of hooksIn(config.selfservice.flows, 'selfservice.flows')) {
    if (hook.hook === 'web_hook' && !hook.config) fail(path, 'expected config for web_hook, got nothing');
    if (!simulatedHooks.has(hook.hook)) warnings.push(`${at(path)}: ${path}: ${hook.hook}: not simulated`);
  }
}

/** Every hook below a section, with its path. */
function hooksIn(section: object, path: string): readonly (readonly [string, Hook])[] {
  return Object.entries(section).flatMap(([key, value]: [string, unknown]) => {
    const inner = `${path}.${key}`;
    if (key === 'hooks') return (value as readonly Hook[]).map((hook, i) => [`${inner}.${i}`, hook] as const);
    return value !== null && typeof value === 'object' ? hooksIn(value, inner) : [];
  });
}

/** Apple signs with a key instead of a client secret, and Microsoft has tenants. */
function providerProblem(provider: OidcProvider): string | undefined {
  if (provider.provider === 'microsoft' && !provider.microsoft_tenant) return 'expected microsoft_tenant, got nothing';
  if (provider.provider !== 'microsoft' && provider.microsoft_tenant !== undefined) {
    return `expected no microsoft_tenant for ${provider.provider}, got one`;
  }
  if (provider.provider !== 'apple')
    return provider.client_secret === undefined ? 'expected client_secret, got nothing' : undefined;
  if (provider.client_secret) return 'expected no client_secret for apple, got one';
  const missing = (['apple_team_id', 'apple_private_key_id', 'apple_private_key'] as const).find(
    (key) => provider[key] === undefined,
  );
  return missing && `expected ${missing}, got nothing`;
}
