import { fileURLToPath } from 'node:url';
import { isAlive } from './alive.ts';
import { checkCertificate } from './config/certificate.ts';
import { describeVariables, readConfig } from './config/config.ts';
import { ConfigProblem } from './config/variable.ts';
import { createGateway } from './gateway.ts';
import { createLog } from './log.ts';
import { createMetrics, serveMetrics } from './metrics.ts';
import { type Seen, watch } from './observe.ts';
import { createAssets } from './page/assets.ts';
import { withLayers } from './page/catalogues.ts';
import { readFiles } from './page/files.ts';
import { createProxy } from './proxy/proxy.ts';
import { type ListenOptions, listen } from './server.ts';
import { createLoad } from './view/load.ts';

const folder = fileURLToPath(new URL('../../dist/app', import.meta.url));
const renderer = new URL('../../dist/server/render.mjs', import.meta.url);
/** A running request may take this long after a signal to end, in milliseconds. */
const patience = 30_000;

/** A start that failed: `message` is the one line to print. */
class StartProblem extends Error {
  readonly exitCode: number;

  constructor(message: string, exitCode: number) {
    super(message);
    this.exitCode = exitCode;
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? `${error.code}` : `${error}`;
}

function startProblem(error: unknown, name: string, host: string, port: number): StartProblem {
  const code = codeOf(error);
  const lines: Readonly<Record<string, string>> = {
    EADDRINUSE: `${name}: ${port} on ${host} is taken by another program; choose another one`,
    EACCES: `${name}: ${port} on ${host} may not be used by this account; choose one above 1023`,
    EADDRNOTAVAIL: `HOST: this machine has no address ${host}`,
  };
  return new StartProblem(lines[code] ?? `${name}: ${code}`, 1);
}

async function filesOfApp() {
  return readFiles(folder).catch(() => {
    throw new StartProblem('dist/app is missing: build the app first (npm run build)', 1);
  });
}

/** Texts of a deployment's own. Their parser is only loaded where there are any to read. */
async function layersIn(folder: string | undefined) {
  return folder ? (await import('./config/layers.ts')).readLayers(folder) : undefined;
}

/**
 * The settings, and what they name: texts, and a certificate that will be read by the server.
 * @throws ConfigProblem with the problems of all three
 */
async function settings(env: NodeJS.ProcessEnv) {
  const told = async () => readConfig(env);
  const pem = async () => checkCertificate(env.TLS_CERT_PATH, env.TLS_KEY_PATH);
  const parts = [told(), layersIn(env.LOCALES_DIR), pem()] as const;
  const wrong = (await Promise.allSettled(parts)).flatMap((part) => (part.status === 'rejected' ? [part.reason] : []));
  const other = wrong.find((reason) => !(reason instanceof ConfigProblem));
  if (other) throw other;
  if (wrong.length > 0) throw new ConfigProblem(wrong.map(({ message }) => message).join('\n'));
  const [config, layers] = await Promise.all(parts);
  return { config, layers };
}

async function start(): Promise<void> {
  const { config, layers } = await settings(process.env);
  const { HOST: host, PORT: port, METRICS_PORT: metricsPort, BASE_PATH: basePath, tls } = config;
  const log = createLog(config.LOG_FORMAT, (line) => console.error(line));
  if (!config.CSRF_COOKIE_SECRET && !config.COOKIE_SECRET) {
    log.warn('COOKIE_SECRET is not set: forms opened before a restart, or at another instance, will be refused');
  }
  const app = await filesOfApp();
  const files = layers === undefined ? app : withLayers(app, layers);
  const load = createLoad(log.warn, renderer);
  const gateway = createGateway(config, files, log.warn, load);
  const takers = [createAssets(config, files), createProxy(config, log.warn)];
  const metrics = createMetrics();
  const told = (seen: Seen) => {
    metrics.add(seen);
    if (config.LOG_REQUESTS === 'on') log.request(seen);
  };
  const observe: ListenOptions['observe'] = (message, response) => watch(message, response, basePath, told);
  const counted =
    metricsPort === undefined
      ? undefined
      : await serveMetrics(metrics, host, metricsPort).catch((error) => {
          throw startProblem(error, 'METRICS_PORT', config.HOST, metricsPort);
        });
  const server = await listen(gateway, { host, port, takers, observe, tls }).catch((error) => {
    counted?.close();
    throw startProblem(error, 'PORT', host, port);
  });
  // What the first page needs is there before somebody asks for it.
  if (config.RENDERING === 'on' && config.KRATOS_PROXY === 'on') void load();
  console.log(`gateway: listening on ${tls ? 'https' : 'http'}://${host}:${server.port}${basePath}/`);
  const stop = () => {
    setTimeout(() => process.exit(0), patience).unref();
    counted?.close();
    void server.close();
  };
  process.once('SIGINT', stop).once('SIGTERM', stop);
}

if (process.argv.includes('--help')) {
  console.log(describeVariables());
} else if (process.argv.includes('--alive')) {
  process.exitCode = (await isAlive(readConfig(process.env))) ? 0 : 1;
} else {
  await start().catch((error: unknown) => {
    const lines = `${error instanceof Error ? error.message : error}`.split('\n');
    for (const line of lines) console.error(`gateway: ${line}`);
    process.exitCode = error instanceof StartProblem ? error.exitCode : error instanceof ConfigProblem ? 2 : 1;
  });
}
