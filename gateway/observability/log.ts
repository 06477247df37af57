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

/** Frames of a stack that are logged. */
const mostFrames = 15;

/** The places in the code where an error was made. The message, which stands before them, is cut off. */
function framesOf({ stack = '', message }: Error): readonly string[] {
  const end = stack.indexOf(message);
  const lines = stack.slice(end < 0 ? 0 : end + message.length).split('\n');
  const frames = lines.slice(1).map((line) => /^ {4}at (.*:\d+:\d+\)?)$/.exec(line)?.[1]);
  return frames.filter((frame) => frame !== undefined).slice(0, mostFrames);
}

/** What the log says of an error: its kind, the kinds of its causes, a Problem's reason, and where it was made. */
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

/** Fastify names a request's address in some of its messages, as `"/login?flow=…"` or `GET:/login?flow=…`. */
const withoutAddresses = (text: string) => text.replace(/(["']|[A-Z]:)\/[^\s"']*/g, '$1/…');

/** pino and Fastify take the message of an error as that of the line; it becomes the error's kind. */
function withoutForeignText([first, message, ...rest]: readonly unknown[]): unknown[] {
  if (typeof first === 'string') return [withoutAddresses(first), ...(message === undefined ? [] : [message]), ...rest];
  const error = first instanceof Error ? first : (first as { readonly err?: unknown } | null | undefined)?.err;
  const isForeign = message === undefined || (error instanceof Error && message === error.message);
  if (error instanceof Error && isForeign) return [first, errorCode(error)];
  return typeof message === 'string' ? [first, withoutAddresses(message), ...rest] : [first];
}

/** Writes lines for people. In this thread: a worker thread could not be part of the bundle. */
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
 * Makes the log of the gateway: one line an event, as JSON (LOG_FORMAT=json) or for people.
 *
 * Of requests and errors, only what is named here is written: no path, query, header, cookie, body or message of an error, as
 * each of them could hold a challenge, a token or something about a user.
 * @param destination takes the lines; standard output if left out, where a line is written before the call returns
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
