/** Where kinds of social sign-in providers are sent instead of where they are (`--upstream-for KIND=URL`). */

import { ConfigError } from './document/errors.ts';
import type { KratosConfig } from './kratos-config.ts';
import type { OidcProvider } from './kratos-types-oidc.ts';

/** Addresses by kind: `{ google: 'http://127.0.0.1:4447' }`. */
export type Upstreams = Readonly<Record<string, string>>;

/** Kinds that are found on the net only. */
const remote =
  `amazon apple dingtalk discord facebook github github-app google lark line linkedin linkedin_v2 microsoft netid
  patreon slack spotify vk x yandex`.split(/\s+/);

/** A configuration whose providers know where their kinds are sent. @throws ConfigError for a kind that none of them has */
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

/** What is to be said at start of where people are sent, or of what needs a network. */
export function upstreamWarning({ id, provider: kind, upstream }: OidcProvider): string | undefined {
  if (upstream !== undefined) return `${id}: ${kind} is sent to ${upstream}, as a generic provider`;
  return remote.includes(kind)
    ? `${id}: ${kind} is asked over the network; --upstream-for ${kind}=URL sends it to a provider on this machine`
    : undefined;
}
