import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { checkClaimMap, readClaimMap } from '@members/gateway/claims/claims-file';
import { ConfigProblem, readConfig } from '@members/gateway/config/config';
import { readTextOverrides } from '@members/gateway/config/locales-dir';
import { createGateway } from '@members/gateway/gateway';
import { createLogger } from '@members/gateway/observability/log';
import { readBuiltApp } from '@members/gateway/pages/built-app';
import { createRenderer } from '@members/gateway/pages/renderer';
import { buildApp, buildPanel } from './build-app.ts';
import { createClient } from './client.ts';
import { openBrowser, opensBrowser } from './open-browser.ts';
import { host, type PortName, type Ports, readPorts, StartError, takenPort, usage } from './options.ts';
import { serve } from './page.ts';
import { openPanel } from './panel.ts';
import { startProvider } from './provider.ts';
import { seedAccount, seedClient } from './seed.ts';
import { createSimulators, portsOf, type StartedServer, startServer } from './servers.ts';
import { showcase } from './showcase.ts';
import { defaultBrandFolder } from './templates/brand.ts';
import { writeTemplates } from './templates/write.ts';
import { writeVariation } from './variation.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
// Kratos and its simulator resolve the identity schema's path from the working directory.
process.chdir(root);

/** Checks all ports before anything starts. @throws StartError for a taken port */
async function checkPorts(names: readonly PortName[], ports: Ports): Promise<void> {
  for (const name of names) {
    await new Promise<void>((resolve, reject) => {
      const probe = createServer().once('error', () => reject(takenPort(name, ports[name])));
      probe.listen(ports[name], host, () => probe.close(() => resolve()));
    });
  }
}

/** Returns an address with the host at which browsers open the app and Kratos: passkeys need a name. */
const named = (address: string) => address.replace(host, 'localhost');

/** Writes the templates of the demonstration's mails. @returns their folder */
async function writeMails(url: string): Promise<string> {
  const out = fileURLToPath(new URL('../../dist/mails', import.meta.url));
  await writeTemplates({ out, url, brand: defaultBrandFolder, language: 'fr', texts: [] });
  return out;
}

/** Reads the demonstration's texts, and those of LOCALES_DIR over them. */
async function readTexts(folder: string | undefined) {
  const own = await readTextOverrides(fileURLToPath(new URL('texts', import.meta.url)));
  const given = folder ? await readTextOverrides(folder) : own;
  return new Map([...own, ...given].map(([locale]) => [locale, { ...own.get(locale), ...given.get(locale) }]));
}

async function startGateway(ports: Ports, kratos: StartedServer, hydra: StartedServer, client: string) {
  const settings = readConfig({
    LOG_LEVEL: 'error',
    DEFAULT_LOCALE: 'auto',
    ...process.env,
    PORT: `${ports.app}`,
    HOST: host,
    KRATOS_PUBLIC_URL: named(kratos.public),
    KRATOS_ADMIN_URL: kratos.admin,
    HYDRA_PUBLIC_URL: hydra.public,
    HYDRA_ADMIN_URL: hydra.admin,
    DANGEROUSLY_DISABLE_SECURE_CSRF_COOKIES: 'true',
    PASSWORD_MIN_LENGTH: process.env.PASSWORD_MIN_LENGTH ?? '8',
    MAIN_APPLICATION_URL: process.env.MAIN_APPLICATION_URL ?? `${client}/`,
  });
  // The panel's preview. It has the app's host, so the frame gets the cookies.
  const config = { ...settings, framedBy: [`http://localhost:${ports.mailbox}`] };
  const logger = createLogger(config);
  const built = await readBuiltApp(fileURLToPath(new URL('../../dist/app', import.meta.url)));
  const claims = config.CLAIMS_FILE ? await readClaimMap(config.CLAIMS_FILE) : undefined;
  if (claims) await checkClaimMap(claims, config.KRATOS_PUBLIC_URL);
  const textOverrides = await readTexts(process.env.LOCALES_DIR);
  const gateway = await createGateway({
    config,
    built,
    logger,
    textOverrides,
    claims: claims?.data,
    render: createRenderer(logger),
  });
  await gateway.listen({ host, port: ports.app });
  return gateway;
}

async function start(): Promise<void> {
  const ports = readPorts(process.argv.slice(2), process.env);
  const servers = [...portsOf('kratos', process.env), ...portsOf('hydra', process.env)];
  const isSimulated = !process.env.KRATOS_BINARY && !process.env.KRATOS_PUBLIC_URL;
  await checkPorts(['app', 'client', 'mailbox', 'provider', ...servers], ports);
  // The panel is built beside the app, and not again when it opens.
  const [mails] = await Promise.all([
    process.env.COURIER_TEMPLATE_OVERRIDE_PATH ?? writeMails(`http://localhost:${ports.app}`),
    buildApp(root),
    isSimulated ? buildPanel(root) : undefined,
  ]);

  const closing: (() => unknown)[] = [];
  let ending = false;
  const stop = async (exitCode: number) => {
    if (ending) return;
    ending = true;
    // Browsers keep connections open for a minute.
    setTimeout(() => process.exit(exitCode), 2000).unref();
    await Promise.allSettled(closing.reverse().map((close) => close()));
    process.exit(exitCode);
  };
  process.on('SIGINT', () => void stop(0)).on('SIGTERM', () => void stop(0));
  try {
    const provider = await startProvider(`http://localhost:${ports.kratosPublic}`, ports.provider);
    closing.push(provider.close);
    const variation = showcase(isSimulated, mails);
    const { folder, remove } = await writeVariation(root, variation, ports.provider);
    closing.push(remove);
    // Set below: the data needs running servers.
    let seedAgain = async () => {};
    const simulators = await createSimulators(folder, ports, process.env, () => seedAgain());
    if (simulators) closing.push(simulators.close);
    const hydra = await startServer(folder, 'hydra', ports, process.env, simulators);
    closing.push(hydra.close);
    const kratos = await startServer(folder, 'kratos', ports, process.env, simulators);
    closing.push(kratos.close);
    const origin = `http://${host}:${ports.client}`;
    const [account, client] = [await seedAccount(kratos.admin), await seedClient(hydra.admin, origin)];
    seedAgain = async () => {
      await seedAccount(kratos.admin);
      await seedClient(hydra.admin, origin, client.clientSecret);
    };
    closing.push(
      await serve(
        ports.client,
        createClient({
          issuer: hydra.public,
          ...client,
          origin,
          signInApp: `http://localhost:${ports.app}`,
          ...(simulators?.kratos && {
            tour: { app: `http://localhost:${ports.app}`, panel: `http://localhost:${ports.mailbox}`, ...account },
          }),
        }),
      ),
    );
    closing.push(await openPanel(root, ports.mailbox, kratos.admin, simulators));
    const gateway = await startGateway(ports, kratos, hydra, origin);
    closing.push(() => gateway.close());
    const rows = [
      ['Open', origin, 'the application of the demonstration'],
      ['Sign in as', account.email, `password ${account.password}`],
      simulators?.kratos
        ? ['Look behind', `http://localhost:${ports.mailbox}`, 'panel: mailbox, scenarios, clock, faults, journal']
        : ['Mailbox', `http://localhost:${ports.mailbox}`, 'the e-mails that Kratos sent'],
      ['Then', `http://localhost:${ports.app}/settings`, 'second step, passkey, sessions; Ctrl-C stops'],
    ];
    const others = [
      ['Kratos', named(kratos.public), `${kratos.kind}; admin ${kratos.admin}`],
      ['Hydra', hydra.public, `${hydra.kind}; admin ${hydra.admin}`],
      ['Provider', provider.origin, 'social sign-in with any name'],
    ];
    const lines = (table: readonly string[][]) =>
      table
        .map(([what = '', address = '', hint = '']) => `  ${what.padEnd(13)}${address.padEnd(31)}${hint}`)
        .join('\n');
    console.log(`\n${lines(others)}\n\n${lines(rows)}\n`);
    if (opensBrowser(process.argv.slice(2), process.env)) openBrowser(origin);
  } catch (error) {
    console.error(error instanceof StartError || error instanceof ConfigProblem ? error.message : error);
    await stop(error instanceof StartError ? error.exitCode : 1);
  }
}

if (process.argv.includes('--help')) {
  console.log(usage());
} else {
  await start().catch((error: unknown) => {
    console.error(error instanceof StartError ? error.message : error);
    process.exit(error instanceof StartError ? error.exitCode : 1);
  });
}
