import type { ConfigDocument } from './document/parse.ts';
import type { KratosConfig } from './kratos-config.ts';
import type { Hook } from './kratos-types.ts';

/** The hooks that the simulator runs. Others get a warning at start. */
const simulatedHooks: ReadonlySet<string> = new Set([
  'web_hook',
  'session',
  'verification',
  'show_verification_ui',
  'require_verified_address',
  'revoke_active_sessions',
]);

/** Hooks that need a `config`. Others must not have one. */
const configured: ReadonlySet<string> = new Set(['web_hook', 'b2b_sso', 'organization']);

/** Checks the rules of Kratos's schema about several keys of a hook. @throws ConfigError */
export function checkHooks({ selfservice }: KratosConfig, { fail, at, has, warnings }: ConfigDocument): void {
  for (const [path, { hook, config }] of hooksIn(selfservice.flows, 'selfservice.flows')) {
    const hasConfig = has(`${path}.config`);
    if (configured.has(hook) && !hasConfig) fail(path, `expected config for ${hook}, got nothing`);
    if (!configured.has(hook) && hasConfig) fail(`${path}.config`, `expected no config for ${hook}, got one`);
    if (!simulatedHooks.has(hook)) warnings.push(`${at(path)}: ${path}: ${hook}: not simulated`);
    if (hook !== 'web_hook') continue;
    const { response, can_interrupt } = config ?? {};
    if (response?.ignore && response.parse)
      fail(`${path}.config.response`, 'expected one of ignore and parse at most to be true, got both');
    if (response?.ignore && can_interrupt)
      fail(`${path}.config`, 'expected no can_interrupt beside response.ignore, got both');
  }
}

/** All hooks below a section, with their paths. */
export function hooksIn(section: object, path: string): readonly (readonly [string, Hook])[] {
  return Object.entries(section).flatMap(([key, value]: [string, unknown]) => {
    const inner = `${path}.${key}`;
    if (key === 'hooks') return (value as readonly Hook[]).map((hook, i) => [`${inner}.${i}`, hook] as const);
    return value !== null && typeof value === 'object' ? hooksIn(value, inner) : [];
  });
}
