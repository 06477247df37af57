import type { HookConfig } from '../../config/kratos.ts';

/** The headers by which a hook's server knows us (`request/auth_strategy.go`). */
export function authorization(auth: HookConfig['auth']): Record<string, string> {
  if (!auth) return {};
  const { user = '', password = '', name = '', value = '', in: place } = auth.config;
  if (auth.type === 'basic_auth') return { authorization: `Basic ${btoa(`${user}:${password}`)}` };
  return place === 'cookie' ? { cookie: `${name}=${value}` } : { [name.toLowerCase()]: value };
}
