import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Redis } from 'iovalkey';
import type { GatewayConfig } from '../config/config.ts';
import { fromStore } from './store.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Key of the counter that is asked next. */
    throttleKey: string;
  }
}

/**
 * What is counted:
 * - `guess`: passwords, login codes, recovery and verification codes, by account
 * - `second`: second factors, by account; only who knows the password gets there and can use these up
 * - `send`: requests for a code, and steps that only name an account, by account
 * - `device`: all three, by device and account, from a device that the account signed in with before
 * - `newDevice`: devices that an account signs in with for the first time
 */
export type LimitName = 'address' | 'flow' | 'guess' | 'second' | 'send' | 'device' | 'newDevice';

/**
 * New devices of one account. Each has guesses of its own for a year, so whoever knew a password once must not make many, for
 * the time when it is another one.
 */
const newDevices = { max: 5, windowMs: 24 * 3600 * 1000 };

/**
 * Counters of each limit that are kept in memory (about 27 MB when full). Beyond these, the counter that was used longest
 * ago is dropped.
 *
 * An attacker could drop an account's counter by guesses at made-up accounts, each of which adds two counters at most. All of
 * them count for addresses first: at 1,000 submissions an hour, 50 addresses do nothing else for an hour to drop it once, and
 * win 20 guesses. In Redis no counter is dropped.
 */
const mostCounters = 100_000;

/**
 * Counts one submission.
 * @returns seconds until the limit's time is over, if the limit is exceeded
 * @throws StoreFailure
 */
export type Count = (request: FastifyRequest, name: LimitName, key: string) => Promise<number | undefined>;

/**
 * Makes the counters, each over a fixed time that begins with the first submission.
 * @param redis where they are kept; in memory if undefined
 */
export async function createLimits(
  app: FastifyInstance,
  config: GatewayConfig,
  redis: Redis | undefined,
): Promise<Count> {
  app.decorateRequest('throttleKey', '');
  await app.register(rateLimit, { global: false, ...(redis && { redis, nameSpace: 'throttle-' }) });
  const limiter = (name: LimitName, { max, windowMs }: GatewayConfig['THROTTLE_ACCOUNT']) => {
    const options: rateLimit.RateLimitOptions = {
      max,
      timeWindow: windowMs,
      cache: mostCounters,
      // In memory each limiter has counters of its own. In Redis all of them are in one place: the name keeps them apart.
      keyGenerator: (request) => `${name}:${request.throttleKey}`,
    };
    return app.createRateLimit(options);
  };
  const limiters = {
    address: limiter('address', config.THROTTLE_ADDRESS),
    flow: limiter('flow', config.THROTTLE_FLOW),
    guess: limiter('guess', config.THROTTLE_ACCOUNT),
    second: limiter('second', config.THROTTLE_ACCOUNT),
    send: limiter('send', config.THROTTLE_ACCOUNT),
    device: limiter('device', config.THROTTLE_DEVICE),
    newDevice: limiter('newDevice', newDevices),
  };
  return async (request, name, key) => {
    // The limiter takes nothing but a request. It reads the key before it waits for anything.
    request.throttleKey = key;
    const result = await fromStore(limiters[name](request));
    return !result.isAllowed && result.isExceeded ? Math.max(1, result.ttlInSeconds) : undefined;
  };
}
