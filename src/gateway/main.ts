import { fileURLToPath } from 'node:url';
import { describeVariables, readConfig } from './config/config.ts';
import { ConfigProblem } from './config/variable.ts';
import { createGateway } from './gateway.ts';
import { readFiles } from './page/files.ts';
import { createProxy } from './proxy/proxy.ts';
import { listen } from './server.ts';

const folder = fileURLToPath(new URL('../../dist/app', import.meta.url));
/** A running request may take this long after a signal to end, in milliseconds. */
const patience = 5000;

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

function startProblem(error: unknown, { PORT, HOST }: { PORT: number; HOST: string }): StartProblem {
  const code = codeOf(error);
  const lines: Readonly<Record<string, string>> = {
    EADDRINUSE: `PORT: ${PORT} on ${HOST} is taken by another program; choose another one`,
    EACCES: `PORT: ${PORT} on ${HOST} may not be used by this account; choose one above 1023`,
    EADDRNOTAVAIL: `HOST: this machine has no address ${HOST}`,
  };
  const line = lines[code];
  return line
    ? new StartProblem(line, 1)
    : new StartProblem(`TLS_CERT_PATH, TLS_KEY_PATH: expected PEM files, ${code}`, 2);
}

async function filesOfApp() {
  return readFiles(folder).catch(() => {
    throw new StartProblem('dist/app is missing: build the app first (npm run build)', 1);
  });
}

async function start(): Promise<void> {
  const config = readConfig(process.env);
  const log = (line: string) => console.error(`gateway: ${line}`);
  if (!config.CSRF_COOKIE_SECRET && !config.COOKIE_SECRET) {
    log('COOKIE_SECRET is not set: forms opened before a restart, or at another instance, will be refused');
  }
  const gateway = createGateway(config, await filesOfApp(), log);
  const { HOST: host, PORT: port, tls } = config;
  const server = await listen(gateway, { host, port, proxy: createProxy(config, log), tls }).catch((error) => {
    throw startProblem(error, config);
  });
  console.log(
    `gateway: listening on ${config.tls ? 'https' : 'http'}://${config.HOST}:${server.port}${config.BASE_PATH}/`,
  );
  const stop = () => {
    setTimeout(() => process.exit(0), patience).unref();
    void server.close();
  };
  process.once('SIGINT', stop).once('SIGTERM', stop);
}

if (process.argv.includes('--help')) {
  console.log(describeVariables());
} else {
  await start().catch((error: unknown) => {
    const lines = `${error instanceof Error ? error.message : error}`.split('\n');
    for (const line of lines) console.error(`gateway: ${line}`);
    process.exitCode = error instanceof StartProblem ? error.exitCode : error instanceof ConfigProblem ? 2 : 1;
  });
}
