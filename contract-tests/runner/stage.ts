import { randomBytes, randomInt } from 'node:crypto';
import { CookieJar } from 'tough-cookie';
import type { Servers } from '../targets/target.ts';
import { type Agent, createAgent } from './agent.ts';
import type { Stage } from './contract.ts';
import type { Step, Unseen } from './exchange.ts';

export interface Played {
  readonly stage: Stage;
  readonly steps: Step[];
  readonly unseen: Unseen[];
  /** Names the suite made up, by the value that was sent. */
  readonly names: Map<string, string>;
}

const json = 'application/json';

/** Between an answer and the next request, in milliseconds: one moment belongs to one step. */
const gap = 2;

/** Between two looks at what a suite waits for, in milliseconds. */
const pause = 50;

const digits = (count: number) => String(randomInt(10 ** count)).padStart(count, '0');

const used = new Set<string>();

/** One that no suite of this process has had: there are few telephone numbers, and thousands of people in walks. */
function unused(make: () => string): string {
  let value = make();
  while (used.has(value)) value = make();
  used.add(value);
  return value;
}

/** Sets a stage on running servers: agents that record into `steps`; time passes as the servers let it. */
export function createStage({ addresses, send, elapse, now }: Servers): Played {
  const steps: Step[] = [];
  const unseen: Unseen[] = [];
  let last = 0;
  const ready = async () => {
    while (now() < last + gap) await elapse(gap);
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
      const number = unused(() => `+1650${300 + randomInt(600)}${digits(2)}${ending}`);
      names.set(number, `phone:${name}`);
      return number;
    },
    alike: (name, values) => {
      for (const value of values) names.set(value, name);
    },
    called: (kind, value) => {
      made[kind] = (made[kind] ?? 0) + 1;
      names.set(value, `${kind}:${made[kind]}`);
      return value;
    },
    mail: {
      messages: async (recipient) =>
        (await admin.get(`/admin/courier/messages?recipient=${encodeURIComponent(recipient)}`)).body,
    },
    until: async (status, poll, limit = 10_000) => {
      // By both clocks: where the servers' goes ahead of ours, what they wait for (a mail server, say) does not.
      const end = performance.now() + limit;
      for (let waited = 0; (await poll()).status !== status; waited += pause) {
        if (waited >= limit && performance.now() >= end)
          throw new Error(`no answer with status ${status} within ${limit} ms`);
        await elapse(pause);
      }
    },
  };
  return { stage, steps, unseen, names };
}
