import type { GatewayConfig } from '../config/config.ts';
import type { RateLimit } from '../config/value-types.ts';
import { type Counted, createSlidingWindow, createSlotStore } from './sliding-window.ts';
import type { SharedStore } from './store.ts';

/**
 * What a limit counts:
 * - `address`, `subnet`, `site`: everything that is counted, by client address; of IPv6 by networks of 64, 56 and 48 bits
 * - `register`: registrations, by client address
 * - `guess`: passwords and codes of logins and registrations, by account
 * - `recover`: codes of recovery and verification, by account. Wrong passwords do not close the way back
 * - `second`: second factors, by account; only a client that knows the password can use these up
 * - `send`: requests for a code, changes of addresses, and steps that only name an account, by account
 * - `device`: the last four, by device and account, from a device that the account signed in with before
 * - `newDevice`: devices that an account signs in with for the first time
 * - `newFlow`: flows that are made, by client address: each is a row in Kratos's database
 * - `userCode`: wrong codes of devices (RFC 8628), by client address
 */
export type LimitName =
  | 'address'
  | 'subnet'
  | 'site'
  | 'register'
  | 'flow'
  | 'guess'
  | 'recover'
  | 'second'
  | 'send'
  | 'device'
  | 'newDevice'
  | 'newFlow'
  | 'userCode';

/**
 * New devices of one account. Each device has guesses of its own for a year. An attacker who once knew the password must not
 * prepare many devices for the time after a change of the password.
 */
const newDeviceLimit = { max: 5, windowMs: 24 * 3600 * 1000 };

/** The weakest preset of Hydra has codes of 9 digits. 30 guesses an hour find one of ten codes once in 380 years. */
const userCodeLimit = { max: 30, windowMs: 3600 * 1000 };

/**
 * Counters of each limit that are kept in memory (30 to 70 MB when full). Beyond these, the counter that was used longest ago
 * is dropped.
 *
 * An attacker could drop an account's counter by guesses at made-up accounts, each of which adds two counters at most. These
 * guesses count for addresses first: at 1,000 submissions an hour, 50 addresses need an hour to drop a counter once and to win
 * 20 guesses. In Redis no counter is dropped.
 */
const maxCounters = 100_000;

/**
 * Counts one submission.
 * @param key of the account, address, flow or device that the limit is about
 */
export type CountSubmission = (name: LimitName, key: string) => Promise<Counted>;

/** Returns a limit that is several times as high. */
const times = (factor: number, { max, windowMs }: RateLimit): RateLimit => ({ max: factor * max, windowMs });

/** Makes the counters of all limits. @param store keeps the counts; without it, this process keeps them in memory */
export function createLimits(config: GatewayConfig, store: SharedStore | undefined): CountSubmission {
  // In memory each limit has counters of its own: many counters of one limit drop none of another.
  const counter = (name: LimitName, limit: RateLimit) =>
    createSlidingWindow(createSlotStore(store, `throttle-count-${name}:`, maxCounters), limit);
  const counters = {
    address: counter('address', config.THROTTLE_ADDRESS),
    subnet: counter('subnet', times(4, config.THROTTLE_ADDRESS)),
    site: counter('site', times(16, config.THROTTLE_ADDRESS)),
    register: counter('register', config.THROTTLE_REGISTRATION),
    flow: counter('flow', config.THROTTLE_FLOW),
    guess: counter('guess', config.THROTTLE_ACCOUNT),
    // Kratos takes 5 codes in a flow, and a flow costs a message: these are the guesses in all flows for which it sends a code.
    recover: counter('recover', times(5, config.THROTTLE_ACCOUNT)),
    second: counter('second', config.THROTTLE_ACCOUNT),
    send: counter('send', config.THROTTLE_ACCOUNT),
    device: counter('device', config.THROTTLE_DEVICE),
    newDevice: counter('newDevice', newDeviceLimit),
    newFlow: counter('newFlow', times(10, config.THROTTLE_ADDRESS)),
    userCode: counter('userCode', userCodeLimit),
  } satisfies Record<LimitName, unknown>;
  return (name, key) => counters[name](key);
}
