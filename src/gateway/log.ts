import type { Seen } from './observe.ts';

export type LogFormat = 'text' | 'json';

export interface Log {
  /** What the person who runs the gateway should know. */
  warn(message: string): void;
  /** One answered request. */
  request(seen: Seen): void;
}

/**
 * Lines for people or for machines. No line holds a query, a body, a cookie, a challenge or an address of a person.
 * @param write takes one line
 * @param now milliseconds since 1970
 */
export function createLog(format: LogFormat, write: (line: string) => void, now: () => number = Date.now): Log {
  if (format === 'text')
    return {
      warn: (message) => write(`gateway: ${message}`),
      request: ({ method, route, status, seconds }) =>
        write(`gateway: ${method} ${route} ${status} ${(seconds * 1000).toFixed(1)} ms`),
    };
  const line = (level: string, members: object) =>
    write(JSON.stringify({ time: new Date(now()).toISOString(), level, ...members }));
  return {
    warn: (message) => line('warn', { message }),
    request: ({ seconds, ...seen }) =>
      line('info', { message: 'request', ...seen, duration_ms: Math.round(seconds * 1e4) / 10 }),
  };
}

/** Name and place of an error: its message may hold an address with a challenge. */
export const placeOf = (error: Error): string =>
  `${error.name} ${/\n\s+at .*/.exec(error.stack ?? '')?.[0].trim() ?? ''}`;
