/** Other URLs for kinds of social sign-in providers (`--upstream-for KIND=URL`). */

import { ConfigError } from './document/errors.ts';
import type { KratosConfig } from './kratos-config.ts';
import type { OidcProvider } from './kratos-types-oidc.ts';

/** URLs by kind: `{ google: 'http://127.0.0.1:4447' }`. */
export type Upstreams = Readonly<Record<string, string>>;

/** Kinds that exist on the internet only. */
const remoteKinds =
  `amazon apple dingtalk discord facebook github github-app google lark line linkedin linkedin_v2 microsoft netid
  patreon slack spotify vk x yandex`.split(/\s+/);

/** Sets the upstream URLs of the providers. @throws ConfigError for a kind without a provider */
export function withUpstreams(config: KratosConfig, upstreams: Upstreams = {}): KratosConfig {
  const { methods } = config.selfservice;
  const { providers } = methods.oidc.config;
  for (const kind of Object.keys(upstreams))
    if (!providers.some(({ provider }) => provider === kind))
      throw new ConfigError(`--upstream-for ${kind}: no provider of that kind is configured`);
  const sent = providers.map((each) => {
    const upstream = upstreams[each.provider]?.replace(/\/+$/, '');
    return upstream === undefined ? each : { ...each, upstream };
  });
  const oidc = { ...methods.oidc, config: { ...methods.oidc.config, providers: sent } };
  return { ...config, selfservice: { ...config.selfservice, methods: { ...methods, oidc } } };
}

/** The warning at start for a provider that is sent elsewhere, or needs the network. */
export function upstreamWarning({ id, provider: kind, upstream }: OidcProvider): string | undefined {
  if (upstream !== undefined) return `${id}: ${kind} is sent to ${upstream}, as a generic provider`;
  return remoteKinds.includes(kind)
    ? `${id}: ${kind} needs the network; --upstream-for ${kind}=URL uses a provider on this machine instead`
    : undefined;
}
