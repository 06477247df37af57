import { join } from 'node:path';
import { buildApp } from '@members/demo/build-app';
import { socialSignIn, startProvider } from '@members/demo/provider';
import { startServer } from '@members/demo/servers';
import { type Variation, writeVariation } from '@members/demo/variation';
import { createLogger } from '@members/gateway/observability/log';
import { readBuiltApp } from '@members/gateway/pages/built-app';
import { createRenderer } from '@members/gateway/pages/renderer';
import { openGateway } from '@members/gateway/testing';
import { createPerson, newPerson, type Person } from '@members/testkit/person';
import { root } from '@members/testkit/servers';
import { relyingParty } from '@members/testkit/software-key';
import { freePorts } from '@members/testkit/world-ports';

/** The provider of Kratos's own tests. It takes ID tokens of native apps, signed with `xxxxxxx`. */
const [acme] = socialSignIn.config.providers;
const takesTokens = { ...acme, id: 'fedcm', provider: 'fedcm-test' };

/**
 * Starts a real Kratos and Hydra, with second factors, verification, passkeys and social sign-in, and a gateway that renders pages
 * in front of them. With REDIS_URL, gateways keep their counts there.
 */
export async function startServers(env: NodeJS.ProcessEnv) {
  const closing: (() => Promise<unknown>)[] = [];
  const close = async () => {
    for (const end of closing.toReversed()) await end();
  };
  try {
    await buildApp(root);
    const ports = await freePorts();
    const provider = await startProvider(`http://127.0.0.1:${ports.kratosPublic}`, 0);
    closing.push(provider.close);
    const variation: Variation = {
      kratos: {
        'selfservice.methods.code.mfa_enabled': true,
        'selfservice.methods.totp': { enabled: true, config: { issuer: 'Attacks' } },
        'selfservice.methods.lookup_secret.enabled': true,
        'selfservice.methods.passkey': { enabled: true, config: { rp: relyingParty } },
        'selfservice.methods.oidc': { enabled: true, config: { providers: [acme, takesTokens] } },
        // SQLite in memory has no patience for two writers. No attack needs mail that has left.
        'courier.worker.pull_wait': '1h',
        // Every account has a second factor, its e-mail address. Sessions without it are the attackers'.
        'session.whoami.required_aal': 'aal1',
        'selfservice.flows.settings.required_aal': 'aal1',
        'selfservice.flows.verification.enabled': true,
        'selfservice.flows.verification.use': 'code',
      },
      credentials: {
        code: { identifier: true, via: 'email' },
        totp: { account_name: true },
        passkey: { display_name: true },
      },
    };
    const { folder, remove } = await writeVariation(root, variation, provider.port);
    closing.push(remove);
    const hydra = await startServer(folder, 'hydra', ports, env);
    closing.push(hydra.close);
    const kratos = await startServer(folder, 'kratos', ports, env);
    closing.push(kratos.close);
    if (kratos.kind !== 'real server' || hydra.kind !== 'real server')
      throw new Error('KRATOS_BINARY, HYDRA_BINARY: expected the paths of a Kratos and a Hydra');
    const app = `http://127.0.0.1:${ports.app}`;
    const built = await readBuiltApp(join(root, 'dist/app'));
    const open = async (port: number, variables: Record<string, string> = {}) => {
      const gateway = await openGateway({
        port,
        built,
        render: createRenderer(createLogger({ LOG_FORMAT: 'text', LOG_LEVEL: 'error' })),
        variables: {
          ...{ KRATOS_PUBLIC_URL: kratos.public, KRATOS_ADMIN_URL: kratos.admin },
          ...{ HYDRA_PUBLIC_URL: hydra.public, HYDRA_ADMIN_URL: hydra.admin },
          ...{ PUBLIC_ORIGIN: app, TRUSTED_PROXIES: '127.0.0.1', LOGIN_GATE: 'open' },
          ...(env.REDIS_URL && { REDIS_URL: env.REDIS_URL }),
          ...variables,
        },
      });
      closing.push(gateway.close);
      return gateway;
    };
    const gateway = await open(ports.app);
    /** A gateway whose limit of an address can be used up quickly. */
    const strict = await open(0, { THROTTLE_ADDRESS: '10/1h' });
    let clients = 0;
    return {
      app,
      gateway,
      strict,
      /** Opens another gateway until the servers close. */
      open,
      kratos: kratos.public,
      kratosAdmin: kratos.admin,
      hydra: hydra.public,
      /** Creates an account. @param given replaces values of a new person */
      newPerson: (given: Partial<Person> = {}) => createPerson(kratos.admin, { ...newPerson(), ...given }),
      /** Registers an application at Hydra. @returns its id */
      newClient: async (metadata: object = {}): Promise<string> => {
        clients += 1;
        const client_id = `client-${clients}`;
        const answer = await fetch(`${hydra.admin}/admin/clients`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ client_id, ...clientDefaults, ...metadata }),
        });
        if (answer.status !== 201) throw new Error(`No client: ${answer.status} ${await answer.text()}`);
        return client_id;
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

export type Servers = Awaited<ReturnType<typeof startServers>>;

export const callback = 'http://127.0.0.1:4446/callback';
export const clientSecret = 'for-these-attacks-only';

const clientDefaults = {
  client_secret: clientSecret,
  redirect_uris: [callback],
  post_logout_redirect_uris: ['http://127.0.0.1:4446/signed-out'],
  scope: 'openid profile email',
  grant_types: ['authorization_code', 'urn:ietf:params:oauth:grant-type:device_code'],
  token_endpoint_auth_method: 'client_secret_post',
};
