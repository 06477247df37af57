import { randomBytes, randomInt } from 'node:crypto';
import { CookieJar } from 'tough-cookie';
import type { RunningServers } from '../targets/target.ts';
import { type Agent, createAgent } from './agent.ts';
import type { Stage } from './contract.ts';
import type { Step, UnrecordedExchange } from './exchange.ts';
import { noPause, type Pause } from './pace.ts';

export interface RecordedStage {
  readonly stage: Stage;
  readonly steps: Step[];
  readonly unseen: UnrecordedExchange[];
  /** Labels of the suite, by the value they stand for. */
  readonly names: Map<string, string>;
}

const json = 'application/json';

/** Pause between an answer and the next request (ms), so that a timestamp belongs to one step. */
const pauseBetweenRequests = 2;

/** Pause between two requests of `until` (ms). */
const pollInterval = 50;

const digits = (count: number) => String(randomInt(10 ** count)).padStart(count, '0');

const used = new Set<string>();

/** Returns a value that this process has not used: random walks need thousands of telephone numbers out of few. */
function unusedValue(make: () => string): string {
  let value = make();
  while (used.has(value)) value = make();
  used.add(value);
  return value;
}

/** Creates a stage on running servers; its agents record into `steps` and `unseen`. @param pause how long to wait before a request */
export function createStage({ addresses, send, elapse, now }: RunningServers, pause: Pause = noPause): RecordedStage {
  const steps: Step[] = [];
  const unseen: UnrecordedExchange[] = [];
  let last = 0;
  const ready = async () => {
    const length = pause(now());
    if (length > 0) await elapse(length);
    while (now() < last + pauseBetweenRequests) await elapse(pauseBetweenRequests);
    return now();
  };
  const names = new Map<string, string>();
  let title = '';
  const made: Record<string, number> = {};
  const agent = (kind: string, type: 'json' | 'form', accept: string, base: string, jar?: CookieJar): Agent => {
    const number = (made[kind] ?? 0) + 1;
    made[kind] = number;
    const name = number === 1 ? kind : `${kind} ${number}`;
    const record = (step: Omit<Step, 'note'>, isKept: boolean) => {
      last = Math.max(last, step.received);
      if (isKept) steps.push({ note: title, ...step });
      else unseen.push({ sent: step.sent, received: step.received, after: steps.length });
    };
    return createAgent({ name, base, accept, type, send, record, ready, now, ...(jar && { jar }) });
  };
  const newBrowser = () => agent('browser', 'json', json, addresses.public, new CookieJar());
  const newForm = () => agent('form', 'form', 'text/html', addresses.public, new CookieJar());
  const newNative = () => agent('native', 'json', json, addresses.public);
  const admin = agent('admin', 'json', json, addresses.admin);
  const stage: Stage = {
    addresses,
    browser: newBrowser(),
    form: newForm(),
    native: newNative(),
    admin,
    hydra: {
      public: agent('hydra', 'form', json, addresses.hydra ?? ''),
      admin: agent('hydra admin', 'json', json, addresses.hydra_admin ?? ''),
    },
    newBrowser,
    newForm,
    newNative,
    note: (text) => {
      title = text;
    },
    email: (name) => {
      const address = `${name}-${randomBytes(4).toString('hex')}@example.org`;
      names.set(address, `email:${name}`);
      return address;
    },
    phone: (name, ending = digits(2)) => {
      const number = unusedValue(() => `+1650${300 + randomInt(600)}${digits(2)}${ending}`);
      names.set(number, `phone:${name}`);
      return number;
    },
    labelAll: (name, values) => {
      for (const value of values) names.set(value, name);
    },
    label: (kind, value) => {
      made[kind] = (made[kind] ?? 0) + 1;
      names.set(value, `${kind}:${made[kind]}`);
      return value;
    },
    mail: {
      messages: async (recipient) =>
        (await admin.get(`/admin/courier/messages?recipient=${encodeURIComponent(recipient)}`)).body,
    },
    wait: async (milliseconds) => {
      if (milliseconds > 0) await elapse(milliseconds);
    },
    until: async (status, poll, limit = 10_000) => {
      // Both clocks have to reach the limit: the servers' clock may run ahead, but a mail server uses real time.
      const end = performance.now() + limit;
      for (let waited = 0; (await poll()).status !== status; waited += pollInterval) {
        if (waited >= limit && performance.now() >= end)
          throw new Error(`no answer with status ${status} within ${limit} ms`);
        await elapse(pollInterval);
      }
    },
  };
  return { stage, steps, unseen, names };
}
