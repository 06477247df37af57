import { expect, test } from 'vitest';
import { GatewayProblem } from '../problem.ts';
import { createLogger } from './log.ts';
import { logLines } from './testing.ts';

function jsonLog() {
  const { lines, destination } = logLines();
  const logger = createLogger({ LOG_LEVEL: 'info', LOG_FORMAT: 'json' }, destination);
  return { lines, logger, last: (): Record<string, unknown> => JSON.parse(lines.at(-1) ?? '') };
}

test('JSON: a line has the time as ISO text, the level as a word, and its message', () => {
  const { logger, last } = jsonLog();
  logger.warn({ reason: 'kratos answered 503' }, 'request failed');
  expect(last()).toEqual({
    level: 'warn',
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    reason: 'kratos answered 503',
    message: 'request failed',
  });
});

test('text: a line is readable and has no colours', () => {
  const { lines, destination } = logLines();
  const logger = createLogger({ LOG_LEVEL: 'info', LOG_FORMAT: 'text' }, destination);
  logger.info({ settings: { PORT: 4455, names: ['a', 'b'] } }, 'started');
  logger.error({ err: new Error('boom') }, 'request failed');
  expect(lines).toEqual([
    expect.stringMatching(/^\[\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3}\] INFO: started \{"settings":\{"PORT":4455,.*\}$/),
    expect.stringMatching(
      /^\[.*\] ERROR: request failed \{"err":\{"name":"Error","frames":\[".*\.ts:\d+:\d+\)?",.*\}$/,
    ),
  ]);
});

test('events below LOG_LEVEL are left out, and silent writes nothing', () => {
  const { lines, destination } = logLines();
  for (const LOG_LEVEL of ['warn', 'silent'] as const) {
    const logger = createLogger({ LOG_LEVEL, LOG_FORMAT: 'json' }, destination);
    logger.info('hidden');
    logger.warn(`shown by ${LOG_LEVEL}`);
  }
  expect(lines.map((line) => JSON.parse(line).message)).toEqual(['shown by warn']);
});

test('an error is logged with name, codes of its causes and stack frames, without its message', () => {
  const { lines, logger, last } = jsonLog();
  const refused = Object.assign(new Error('connect 10.1.2.3'), { code: 'ECONNREFUSED' });
  const failed = new TypeError('fetch of http://kratos/?challenge=secret failed\n    at secret (/secret.ts:1:1)', {
    cause: new Error('secret', { cause: refused }),
  });
  logger.error({ err: failed }, 'request failed');
  expect(last().err).toEqual({
    name: 'TypeError',
    causes: ['Error', 'ECONNREFUSED'],
    frames: expect.arrayContaining([expect.stringMatching(/log\.test\.ts:\d+:\d+\)?$/)]),
  });
  logger.error({ error: refused }, 'request failed');
  expect(last().error).toMatchObject({ name: 'Error', code: 'ECONNREFUSED' });
  expect(lines.join()).not.toMatch(/secret|10\.1\.2\.3/);
});

test('a problem is logged with its reason', () => {
  const { logger, last } = jsonLog();
  logger.error({ err: new GatewayProblem('upstream_unavailable', { reason: 'hydra: ECONNRESET' }) }, 'request failed');
  expect(last().err).toMatchObject({ name: 'Problem', reason: 'hydra: ECONNRESET' });
});

test('without a route, a request is logged by its method and a response by its status', () => {
  const { logger, last } = jsonLog();
  logger.info(
    { req: { method: 'GET', url: '/?secret', headers: { cookie: 'secret' } }, res: { statusCode: 200 } },
    'x',
  );
  expect(last()).toMatchObject({ req: { method: 'GET' }, res: { status: 200 } });
  expect(JSON.stringify(last())).not.toContain('secret');
});

test("an error's name, code and own members are not logged if they could be anything", () => {
  const { logger, last } = jsonLog();
  const foreign = Object.assign(new Error('secret'), {
    name: 'a secret',
    code: 'secret',
    config: { url: '/?secret' },
    toJSON: () => ({ url: '/?secret' }),
  });
  for (const thrown of [foreign, 'secret', { secret: 'secret' }]) {
    logger.error({ err: thrown, error: thrown }, 'request failed');
    expect(JSON.stringify(last())).not.toContain('secret');
  }
});

test('the message of an error never becomes the message of a line', () => {
  const { logger, last } = jsonLog();
  const error = Object.assign(new Error('no route /?secret'), { code: 'FST_ERR_BAD_URL' });
  logger.error(error);
  expect(last()).toMatchObject({ message: 'FST_ERR_BAD_URL', err: { code: 'FST_ERR_BAD_URL' } });
  logger.error({ err: error });
  expect(last().message).toBe('FST_ERR_BAD_URL');
  logger.error({ err: error }, error.message);
  expect(last().message).toBe('FST_ERR_BAD_URL');
  logger.error(error, 'the store failed');
  expect(last()).toMatchObject({ message: 'the store failed', err: { code: 'FST_ERR_BAD_URL' } });
});

test("addresses of requests are removed from Fastify's messages", () => {
  const { logger, last } = jsonLog();
  logger.warn('Reply was already sent, did you forget to "return reply" in the "/login?flow=secret" (GET) route?');
  expect(last().message).toBe('Reply was already sent, did you forget to "return reply" in the "/…" (GET) route?');
  logger.info('Route GET:/users/secret?a=secret not found');
  expect(last().message).toBe('Route GET:/… not found');
  logger.info('Server listening at http://127.0.0.1:4455');
  expect(last().message).toBe('Server listening at http://127.0.0.1:4455');
  logger.info('%d forms and %s', 2, 'no more');
  expect(last().message).toBe('2 forms and no more');
});
