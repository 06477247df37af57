import type { KratosConfig } from '../config/kratos.ts';
import { loadKratosConfig } from '../config/load.ts';
import type { Runtime } from '../runtime/runtime.ts';
import { createUpstream } from '../upstream/index.ts';
import { type Arguments, UsageError } from './arguments.ts';
import { listenAll, type NamedListener, runtime } from './serve.ts';

const onThisMachine = /^http:\/\/(?:localhost|127(?:\.\d+){3}):\d+$/;

/** Returns a listener for each social sign-in provider of a configuration that is on this machine, at its `issuer_url`. */
export function upstreamListeners({ serve, selfservice }: KratosConfig, runtime: Runtime): NamedListener[] {
  const { providers, base_redirect_uri = serve.public.base_url } = selfservice.methods.oidc.config;
  const issuerOf = ({ issuer_url, upstream }: (typeof providers)[number]) => upstream ?? issuer_url ?? '';
  const own = [...new Set(providers.map(issuerOf))].filter((issuer) => onThisMachine.test(issuer));
  const callback = `${base_redirect_uri.replace(/\/+$/, '')}/self-service/methods/oidc/callback`;
  return own.map((issuer) => {
    const known = providers.filter((provider) => issuerOf(provider) === issuer);
    const clients = known.map(({ id, client_id, client_secret = '' }) => ({
      client_id,
      client_secret,
      redirect_uris: [callback, `${callback}/${id}`],
    }));
    const { hostname, port } = new URL(issuer);
    const name = known[0]?.label ?? known[0]?.id ?? issuer;
    return {
      name: `upstream ${name}`,
      handler: createUpstream({ issuer, name, clients, accounts: [] }, runtime),
      host: hostname === 'localhost' ? '127.0.0.1' : hostname,
      port: Number(port),
      setting: 'its issuer_url',
    };
  });
}

/**
 * Serves the social sign-in providers of `kratos.yml` that are on this machine, each at its `issuer_url` or the address of
 * `--upstream-for`. They work with the simulator and with a real Kratos. They have no accounts: users enter their claims on
 * the sign-in page.
 *
 * @throws ConfigError for the configuration, UsageError if it names no such provider or a port is taken
 */
export async function serveUpstreams({ files, dev, upstreamFor }: Arguments): Promise<void> {
  const { config } = await loadKratosConfig({ files, dev, upstreamFor, env: process.env });
  const listeners = upstreamListeners(config, runtime);
  if (listeners.length === 0)
    throw new UsageError(
      'selfservice.methods.oidc.config.providers: none has an issuer_url on this machine, such as http://127.0.0.1:4447 (without a path), and --upstream-for names none',
    );
  await listenAll(listeners);
}
