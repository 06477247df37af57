import { fileURLToPath } from 'node:url';
import { languages } from '@members/locales/languages';
import { noClaims } from './claims/claim-map.ts';
import { checkClaimMap, readClaimMap } from './claims/claims-file.ts';
import { printedClaims } from './claims/command.ts';
import { checkCertificate } from './config/certificate.ts';
import { ConfigProblem, changedSettings, describeVariables, readConfig } from './config/config.ts';
import { distFolder } from './config/dist-folder.ts';
import { missingKeys, readTextOverrides } from './config/locales-dir.ts';
import { createGateway } from './gateway.ts';
import { isAlive } from './health-check-command.ts';
import { readNotices } from './kratos/notices.ts';
import { createLogger } from './observability/log.ts';
import { createMetrics, serveMetrics } from './observability/metrics.ts';
import { startTracing } from './observability/tracing.ts';
import { version } from './observability/version.ts';
import { readBuiltApp } from './pages/built-app.ts';
import { createRenderer } from './pages/renderer.ts';
import { createReadiness, operatorRoutes } from './routes/health.ts';

/** Milliseconds that running requests have to end after SIGINT or SIGTERM. */
const shutdownTime = 30_000;

/** A failed start. The operator reads the message. */
class StartProblem extends Error {}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? `${error.code}` : `${error}`);

/** Returns the error for a port that cannot be listened on, with its cause. */
function listenProblem(error: unknown, variable: string, host: string, port: number): StartProblem {
  const code = codeOf(error);
  const explanations: Readonly<Record<string, string>> = {
    EADDRINUSE: `${variable}: port ${port} on ${host} is in use by another program; choose another one`,
    EACCES: `${variable}: this account may not use port ${port} on ${host}; choose one above 1023`,
    EADDRNOTAVAIL: `HOST: this machine has no address ${host}`,
  };
  return new StartProblem(explanations[code] ?? `${variable}: ${code}`);
}

/**
 * Reads the settings and the files that they name.
 * @throws ConfigProblem with the problems of all of them
 */
async function readSettings(env: NodeJS.ProcessEnv) {
  const parts = [
    async () => readConfig(env),
    async () => (env.LOCALES_DIR ? readTextOverrides(env.LOCALES_DIR) : undefined),
    async () => checkCertificate(env.TLS_CERT_PATH, env.TLS_KEY_PATH),
    async () => (env.CLAIMS_FILE ? readClaimMap(env.CLAIMS_FILE) : undefined),
    async () => (env.NOTICES_FILE ? readNotices(env.NOTICES_FILE) : undefined),
  ] as const;
  const [config, textOverrides, certificate, claims, notices] = await Promise.allSettled([
    parts[0](),
    parts[1](),
    parts[2](),
    parts[3](),
    parts[4](),
  ]);
  const reasons = [config, textOverrides, certificate, claims, notices].flatMap((part) =>
    part.status === 'rejected' ? [part.reason] : [],
  );
  const unexpected = reasons.find((reason) => !(reason instanceof ConfigProblem));
  if (unexpected) throw unexpected;
  if (
    config.status === 'rejected' ||
    textOverrides.status === 'rejected' ||
    claims.status === 'rejected' ||
    notices.status === 'rejected' ||
    reasons.length > 0
  )
    throw new ConfigProblem(reasons.flatMap(({ message }) => message.split('\n')));
  const { DEFAULT_LOCALE: tag } = config.value;
  if (tag !== 'auto' && !Object.hasOwn(languages, tag) && !textOverrides.value?.has(tag))
    throw new ConfigProblem([`DEFAULT_LOCALE: expected a file ${tag}.json in LOCALES_DIR`]);
  return {
    config: config.value,
    textOverrides: textOverrides.value,
    claims: claims.value,
    notices: notices.value,
  };
}

async function start(): Promise<void> {
  const { config, textOverrides, claims, notices } = await readSettings(process.env);
  const claimsWarning = claims && (await checkClaimMap(claims, config.KRATOS_PUBLIC_URL));
  const { HOST: host, PORT: port, METRICS_PORT: metricsPort } = config;
  const logger = createLogger(config);
  const tracing = await startTracing(process.env, logger);
  const built = await readBuiltApp(fileURLToPath(new URL('app/', distFolder))).catch(() => {
    throw new StartProblem('dist/app is missing: build the app first (npm run build)');
  });
  const metrics = createMetrics();
  const readiness = createReadiness(config);
  const render = createRenderer(logger);
  const gateway = await createGateway({
    config,
    built,
    logger,
    textOverrides,
    claims: claims?.data,
    notices,
    render,
    metrics,
    tracing,
    readiness,
  });
  const metricsServer =
    metricsPort === undefined
      ? undefined
      : await serveMetrics(metrics, {
          host,
          port: metricsPort,
          routes: (app) => operatorRoutes(app, { readiness }),
        }).catch((error: unknown) => {
          throw listenProblem(error, 'METRICS_PORT', host, metricsPort);
        });
  logger.info({ version, node: process.versions.node, settings: changedSettings(config, process.env) }, 'starting');
  for (const [locale, keys] of missingKeys(textOverrides ?? new Map()))
    logger.warn({ keys }, `LOCALES_DIR: ${locale}.json lacks ${keys.length} texts, which pages show in English`);
  for (const warning of [...config.warnings, ...(claimsWarning ? [claimsWarning] : [])]) logger.warn(warning);
  const listenTextResolver = (address: string) => `listening on ${address}${config.BASE_PATH}/`;
  await gateway.listen({ host, port, listenTextResolver }).catch(async (error: unknown) => {
    await metricsServer?.close();
    throw listenProblem(error, 'PORT', host, port);
  });
  // Loads the renderer now, so that the first page does not wait for it.
  if (config.RENDERING === 'on' && config.KRATOS_PROXY === 'on') void render();

  const stop = () => {
    setTimeout(() => process.exit(0), shutdownTime).unref();
    void Promise.all([gateway.close(), metricsServer?.close()]).then(() => tracing?.close());
  };
  process.once('SIGINT', stop).once('SIGTERM', stop);
}

/** Prints the error and sets the exit code: 2 for wrong settings, 1 for any other error. */
function reportFailure(error: unknown): void {
  const lines = (error instanceof Error ? error.message : `${error}`).split('\n');
  for (const line of lines) console.error(`gateway: ${line}`);
  process.exitCode = error instanceof ConfigProblem ? 2 : 1;
}

/** Prints the claims of a person's tokens for a client (docs/guides/claims.md). */
async function printClaims(words: readonly string[]): Promise<void> {
  const { config, claims } = await readSettings(process.env);
  if (claims) await checkClaimMap(claims, config.KRATOS_PUBLIC_URL);
  console.log(await printedClaims(config, claims?.data ?? noClaims, words));
}

const claimsAt = process.argv.indexOf('--claims');
if (process.argv.includes('--help')) console.log(describeVariables());
else if (process.argv.includes('--alive')) process.exitCode = (await isAlive(readConfig(process.env))) ? 0 : 1;
else if (claimsAt >= 0) await printClaims(process.argv.slice(claimsAt + 1)).catch(reportFailure);
else await start().catch(reportFailure);
