import { loadKratosConfig } from '../config/load.ts';
import { createUpstream } from '../upstream/index.ts';
import { type Arguments, UsageError } from './arguments.ts';
import { listenAll, runtime } from './serve.ts';

const onThisMachine = /^http:\/\/(?:localhost|127(?:\.\d+){3}):\d+$/;

/**
 * Serves the social sign-in providers of `kratos.yml` that are on this machine, each at its `issuer_url` or the address of
 * `--upstream-for`. They work with the simulator and with a real Kratos. They have no accounts: users enter their claims on
 * the sign-in page.
 *
 * @throws ConfigError for the configuration, UsageError if it names no such provider or a port is taken
 */
export async function serveUpstreams({ files, dev, upstreamFor }: Arguments): Promise<void> {
  const { config } = await loadKratosConfig({ files, dev, upstreamFor, env: process.env });
  const { providers, base_redirect_uri = config.serve.public.base_url } = config.selfservice.methods.oidc.config;
  const issuerOf = ({ issuer_url, upstream }: (typeof providers)[number]) => upstream ?? issuer_url ?? '';
  const own = [...new Set(providers.map(issuerOf))].filter((issuer) => onThisMachine.test(issuer));
  if (own.length === 0)
    throw new UsageError(
      'selfservice.methods.oidc.config.providers: none has an issuer_url on this machine, such as http://127.0.0.1:4447 (without a path), and --upstream-for names none',
    );
  const callback = `${base_redirect_uri.replace(/\/+$/, '')}/self-service/methods/oidc/callback`;
  const listeners = own.map((issuer) => {
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
      host: hostname,
      port: Number(port),
      setting: 'its issuer_url',
    };
  });
  await listenAll(listeners);
}
