import { Writable } from 'node:stream';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { onTestFinished } from 'vitest';
import type { GatewayConfig } from '../config/config.ts';
import { createLogger } from './log.ts';
import { createMetrics } from './metrics.ts';
import { observability } from './observability.ts';

export interface TestAppOptions {
  readonly config?: Partial<
    Pick<GatewayConfig, 'BASE_PATH' | 'LOG_REQUESTS' | 'AUDIT_ADDRESS' | 'secrets' | 'LOG_LEVEL' | 'LOG_FORMAT'>
  >;
  /** Whether Fastify writes lines of its own, which the gateway switches off. */
  readonly fastifyLogs?: boolean;
}

export function logLines() {
  const lines: string[] = [];
  const destination = new Writable({
    write(chunk, _encoding, done) {
      lines.push(...`${chunk}`.split('\n').filter((line) => line !== ''));
      done();
    },
  });
  return { lines, destination };
}

/** Runs a small app with logs, metrics and audit events until the test is over. */
export async function startApp(
  addRoutes: (app: FastifyInstance) => unknown,
  { config, fastifyLogs = false }: TestAppOptions = {},
) {
  const settings = {
    BASE_PATH: '',
    LOG_REQUESTS: 'on',
    AUDIT_ADDRESS: 'hash',
    LOG_LEVEL: 'debug',
    LOG_FORMAT: 'json',
    secrets: ['a secret of the tests that is long enough'],
    ...config,
  } as const;
  const { lines, destination } = logLines();
  const logger: FastifyBaseLogger = createLogger(settings, destination);
  const app: FastifyInstance = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: !fastifyLogs }),
  });
  const metrics = createMetrics();
  await app.register(observability, { config: settings, metrics });
  await addRoutes(app);
  await app.listen({ host: '127.0.0.1', port: 0 });
  onTestFinished(() => app.close());
  return {
    app,
    url: app.listeningOrigin,
    lines,
    /** The lines with a message, of a log in JSON. */
    logged: (message: string) =>
      lines.map((line): Record<string, unknown> => JSON.parse(line)).filter((line) => line.message === message),
    /** The lines of /metrics that begin with a name. */
    metric: async (name: string) =>
      (await metrics.registry.metrics()).split('\n').filter((line) => line.startsWith(name)),
    metrics,
  };
}
