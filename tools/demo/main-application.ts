import { createClient } from './client.ts';
import { serve } from './page.ts';
import { seedAccount, seedClient } from './seed.ts';

/** Starts the main application alone for running servers, as in docker-compose.yml. */
const address = (name: string) => {
  const value = process.env[name];
  if (value && URL.canParse(value)) return new URL(value).origin;
  console.error(`${name}: expected an address such as http://127.0.0.1:4444, got ${JSON.stringify(value ?? '')}`);
  process.exit(2);
};

const origin = address('MAIN_APPLICATION_ORIGIN');
const issuer = address('HYDRA_PUBLIC_URL');
const client = await seedClient(address('HYDRA_ADMIN_URL'), origin);
const account = await seedAccount(address('KRATOS_ADMIN_URL'));
const { port, hostname } = new URL(origin);
const close = await serve(
  Number(port || 80),
  createClient({ issuer, ...client, origin }),
  process.env.HOST ?? hostname,
);
console.log(`Main application at ${origin}; account ${account.email}, password ${account.password}`);
process.once('SIGTERM', close).once('SIGINT', close);
