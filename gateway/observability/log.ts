import type { FastifyRequest } from 'fastify';
import {
  type DestinationStream,
  type LogFn,
  type Logger,
  destination as openOutput,
  pino,
  stdTimeFunctions,
} from 'pino';
import { prettyFactory } from 'pino-pretty';
import type { GatewayConfig } from '../config/config.ts';
import { causesOf, errorCode, errorName } from './error-code.ts';
import { methodLabel } from './labels.ts';
import { traceId } from './tracing.ts';

/** Maximal number of stack frames that are logged. */
const maxFrames = 15;

/** Returns the stack frames of an error, without the message before them. */
function framesOf({ stack = '', message }: Error): readonly string[] {
  const end = stack.indexOf(message);
  const lines = stack.slice(end < 0 ? 0 : end + message.length).split('\n');
  const frames = lines.slice(1).map((line) => /^ {4}at (.*:\d+:\d+\)?)$/.exec(line)?.[1]);
  return frames.filter((frame) => frame !== undefined).slice(0, maxFrames);
}

/**
 * Returns the logged members of an error: name, code, codes of its causes, reason of a GatewayProblem, and stack
 * frames.
 */
function describeError(error: unknown) {
  if (!(error instanceof Error)) return { code: 'unknown' };
  const [name, code, causes] = [errorName(error), errorCode(error), causesOf(error)];
  return {
    name,
    ...(code !== name && { code }),
    ...(causes.length > 0 && { causes }),
    ...('reason' in error && typeof error.reason === 'string' && { reason: error.reason }),
    frames: framesOf(error),
  };
}

const serializers = {
  req: (request: FastifyRequest) => ({
    method: methodLabel(request.method),
    route: request.routeLabel,
    trace: traceId(request),
  }),
  res: ({ statusCode }: { readonly statusCode: number }) => ({ status: statusCode }),
  err: describeError,
  error: describeError,
};

/** Removes addresses of requests. Some messages of Fastify have them, as `"/login?flow=…"` or `GET:/login?flow=…`. */
const withoutAddresses = (text: string) => text.replace(/(["']|[A-Z]:)\/[^\s"']*/g, '$1/…');

/** Replaces messages of errors by their codes: pino and Fastify use an error's message as the message of the line. */
function withoutForeignText([first, message, ...rest]: readonly unknown[]): unknown[] {
  if (typeof first === 'string') return [withoutAddresses(first), ...(message === undefined ? [] : [message]), ...rest];
  const error = first instanceof Error ? first : (first as { readonly err?: unknown } | null | undefined)?.err;
  const isForeign = message === undefined || (error instanceof Error && message === error.message);
  if (error instanceof Error && isForeign) return [first, errorCode(error)];
  return typeof message === 'string' ? [first, withoutAddresses(message), ...rest] : [first];
}

/** Formats lines for people. It runs in this thread, because the bundle cannot contain a worker thread. */
function readable(output: DestinationStream, colorize: boolean): DestinationStream {
  const format = prettyFactory({
    colorize,
    singleLine: true,
    messageKey: 'message',
    errorLikeObjectKeys: [],
    translateTime: 'SYS:yyyy-mm-dd HH:MM:ss.l',
  });
  return { write: (line) => output.write(format(line)) };
}

/**
 * Makes the log of the gateway: one line for each event, as JSON (LOG_FORMAT=json) or as text.
 *
 * Requests and errors are logged by the serializers above only: no path, query, header, cookie, body or error message, because
 * each of them could contain a challenge, a token or personal data.
 * @param destination gets the lines; standard output if left out, written synchronously
 */
export function createLogger(
  { LOG_LEVEL: level, LOG_FORMAT: format }: Pick<GatewayConfig, 'LOG_LEVEL' | 'LOG_FORMAT'>,
  destination?: DestinationStream,
): Logger {
  const output = destination ?? openOutput({ fd: 1, sync: true });
  const hasColors = destination === undefined && process.stdout.isTTY && process.stdout.hasColors();
  const options = {
    level,
    base: null,
    messageKey: 'message',
    timestamp: stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers,
    hooks: {
      logMethod(this: Logger, args: Parameters<LogFn>, method: LogFn) {
        method.apply(this, withoutForeignText(args) as Parameters<LogFn>);
      },
    },
  };
  return pino(options, format === 'json' ? output : readable(output, hasColors));
}
