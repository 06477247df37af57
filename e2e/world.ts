import { createClient } from '../demo/client.ts';
import { host } from '../demo/options.ts';
import { serve } from '../demo/page.ts';
import { seedClient } from '../demo/seed.ts';
import { startServer } from '../demo/servers.ts';
import { startGateway } from './gateway.ts';
import { createPerson, type Person } from './person.ts';
import { choosePorts, root, type Variation, withVariation } from './servers.ts';

export interface WorldOptions extends Variation {
  /** `LOGIN_REFRESH` of the gateway; `always` if left out. */
  readonly loginRefresh?: 'always' | 'auto';
}

/** Everything a story needs, on ports of its own. Addresses are without a slash at the end. */
export interface World {
  readonly app: string;
  readonly client: string;
  readonly kratos: string;
  readonly hydra: string;
  /** A new identity: the one given, or one that nobody else uses. */
  person(person?: Person): Promise<Person>;
  stopKratos(): Promise<void>;
  startKratos(): Promise<void>;
  close(): Promise<void>;
}

/** Starts Kratos, Hydra, the main application and the app behind its gateway, as `npm start` does. */
export async function startWorld(options: WorldOptions = {}): Promise<World> {
  const ports = await choosePorts();
  const closing: (() => unknown)[] = [];
  const close = async () => {
    await Promise.allSettled(closing.reverse().map((end) => end()));
  };
  try {
    const varied = options.lifespan !== undefined || options.passkeys === true;
    const own = varied ? await withVariation(options, ports) : undefined;
    if (own) closing.push(own.remove);
    const start = (name: 'kratos' | 'hydra') => startServer(own?.folder ?? root, name, ports, process.env);
    const hydra = await start('hydra');
    closing.push(hydra.close);
    let kratos = await start('kratos');
    const name = options.passkeys ? 'localhost' : host;
    const kratosUrl = kratos.public.replace(host, name);
    closing.push(() => kratos.close());
    // A real Hydra makes its keys at the first call, which takes seconds.
    await fetch(`${hydra.public}/.well-known/jwks.json`);
    const client = `http://${host}:${ports.client}`;
    const registered = await seedClient(hydra.admin, client);
    closing.push(await serve(ports.client, createClient({ issuer: hydra.public, ...registered, origin: client })));
    const gateway = await startGateway({
      PORT: `${ports.app}`,
      HOST: host,
      KRATOS_PUBLIC_URL: kratosUrl,
      HYDRA_PUBLIC_URL: hydra.public,
      HYDRA_ADMIN_URL: hydra.admin,
      DANGEROUSLY_DISABLE_SECURE_CSRF_COOKIES: 'true',
      MAIN_APPLICATION_URL: `${client}/`,
      LOGIN_REFRESH: options.loginRefresh ?? 'always',
    });
    closing.push(gateway);
    return {
      app: `http://${name}:${ports.app}`,
      client,
      kratos: kratosUrl,
      hydra: hydra.public,
      person: (person) => createPerson(kratos.admin, person),
      stopKratos: () => kratos.close(),
      startKratos: async () => {
        kratos = await start('kratos');
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
