import type { KratosConfig } from './kratos-config.ts';
import { fallbackScreens } from './kratos-keys-flows.ts';

/** Returns the configuration keys of screens that have no address. Kratos then uses pages of its documentation. */
export function missingScreens({ selfservice: { flows } }: KratosConfig): string[] {
  const names = ['login', 'registration', 'settings', 'recovery', 'verification', 'error'] as const;
  const isEnabled = (name: (typeof names)[number]) => {
    const flow = flows[name];
    return !('enabled' in flow) || flow.enabled;
  };
  return names
    .filter((name) => isEnabled(name) && flows[name].ui_url.startsWith(fallbackScreens))
    .map((name) => `selfservice.flows.${name}.ui_url`);
}

/** Returns a warning that names the screens without an address. */
export function missingScreenWarnings(config: KratosConfig): string[] {
  const keys = missingScreens(config);
  if (keys.length === 0) return [];
  return [`${keys.join(', ')}: not set; browsers are sent to Ory's documentation, ${fallbackScreens}…`];
}
