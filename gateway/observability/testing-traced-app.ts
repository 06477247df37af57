/**
 * An app with the gateway's observability. Tests start it as a separate process, because OpenTelemetry reads the environment of
 * its process. It prints its address, then its log, and ends with SIGTERM.
 *
 * With `--import` of testing-loaded-modules.mjs, it also tells which modules it loads.
 */
import Fastify, { LogController } from 'fastify';
import { request as send } from 'undici';
import { createLogger } from './log.ts';
import { createMetrics } from './metrics.ts';
import { observability } from './observability.ts';
import { startTracing, traceHeaders } from './tracing.ts';

const logger = createLogger({ LOG_LEVEL: 'info', LOG_FORMAT: 'json' });
const tracing = await startTracing(process.env, logger);
const app = Fastify({ loggerInstance: logger, logController: new LogController({ disableRequestLogging: true }) });
await app.register(observability, {
  config: {
    BASE_PATH: '/auth',
    LOG_REQUESTS: 'on',
    AUDIT_ADDRESS: 'hash',
    secrets: ['a secret of the tests that is long enough'],
  },
  metrics: createMetrics(),
  tracing,
});

app.get('/auth/sessions/:id', async (request) => {
  const kratos = request.startUpstreamCall('kratos');
  const headers = { ...traceHeaders(request, kratos), cookie: `${request.headers.cookie}` };
  const { statusCode, body } = await send(`${process.env.KRATOS_PUBLIC_URL}${request.url}`, { headers });
  await body.dump();
  kratos(statusCode);
  const hydra = request.startUpstreamCall('hydra');
  await send('http://127.0.0.1:1/', { headers: traceHeaders(request, hydra) }).catch((error) => hydra(error.code));
  throw new Error(`failed at ${request.url}`);
});
app.get('/loaded', async () => (globalThis as { loadedModules?: readonly string[] }).loadedModules);

console.log(await app.listen({ host: '127.0.0.1', port: 0 }));
process.once('SIGTERM', () => void app.close().then(() => tracing?.close()));
