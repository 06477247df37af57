import type { Server } from './browser.ts';
import type { Plan } from './plans.ts';

/** A module of a plan, in one of its variants. */
export interface Module {
  readonly testModule: string;
  readonly variant?: Readonly<Record<string, string>>;
}

/** What the suite said about a module. */
export interface Verdict {
  /** PASSED, WARNING, FAILED, REVIEW or SKIPPED; the status of a module that came to no end. */
  readonly result: string;
  /** The conditions that were not met. */
  readonly findings: readonly string[];
  readonly id: string;
}

type Visit = (address: string) => Promise<void>;

interface LogEntry {
  readonly src: string;
  readonly msg?: string;
  readonly result?: string;
}

const ended = ['FINISHED', 'INTERRUPTED'];
const pollEvery = 500;

/** The module that needs new keys. They disturb modules that run at the same time. */
export const rotatesKeys = 'oidcc-server-rotate-keys';

async function makeKey({ admin }: Server): Promise<void> {
  const response = await fetch(`${admin}/admin/keys/hydra.openid.id-token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ alg: 'RS256', use: 'sig', kid: '' }),
  });
  if (!response.ok) throw new Error(`no new key: ${response.status} ${await response.text()}`);
}

/** The API of a running conformance suite. */
export function createSuite(origin: string) {
  async function call<T>(method: string, path: string, query: object = {}, body?: object): Promise<T> {
    const url = new URL(path, origin);
    for (const [name, value] of Object.entries(query))
      url.searchParams.set(name, typeof value === 'string' ? value : JSON.stringify(value));
    const response = await fetch(url, {
      method,
      headers: { 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${url}: ${response.status} ${await response.text()}`);
    return (await response.json()) as T;
  }

  const statusOf = async (id: string) => {
    const { status, result } = await call<{ status: string; result?: string }>('GET', `/api/info/${id}`);
    return { status, result };
  };

  /** Visits the addresses that a module waits for. */
  async function visitAll(id: string, visit: Visit): Promise<void> {
    const response = await fetch(new URL(`/api/runner/browser/${id}`, origin));
    // A module that has ended has none.
    if (!response.ok) return;
    const { urls } = (await response.json()) as { urls: string[] };
    for (const address of urls) {
      const query = new URLSearchParams({ url: address });
      await fetch(new URL(`/api/runner/browser/${id}/visit?${query}`, origin), { method: 'POST' });
      await visit(address);
    }
  }

  /** Waits until a module has one of these states. @returns its state, another one after the limit */
  async function waitFor(id: string, states: readonly string[], seconds: number, visit?: Visit) {
    const limit = Date.now() + seconds * 1000;
    for (;;) {
      const state = await statusOf(id);
      if (states.includes(state.status) || Date.now() > limit) return state;
      if (visit && state.status === 'WAITING') await visitAll(id, visit);
      await new Promise((done) => setTimeout(done, pollEvery));
    }
  }

  async function findingsOf(id: string): Promise<string[]> {
    const log = await call<LogEntry[]>('GET', `/api/log/${id}`);
    return log
      .filter(({ result }) => result === 'FAILURE' || result === 'WARNING')
      .map(({ result, src, msg }) => `${result} ${src}: ${msg}`);
  }

  return {
    /** Makes a plan. @returns its id and modules */
    createPlan: ({ name, variant }: Plan, configuration: object) =>
      call<{ id: string; modules: Module[] }>(
        'POST',
        '/api/plan',
        { planName: name, ...(Object.keys(variant).length > 0 && { variant }) },
        configuration,
      ),

    /** Runs a module of a plan. `visit` opens the addresses that the suite's own browser does not open. */
    async run(
      plan: string,
      { testModule, variant = {} }: Module,
      server: Server,
      { seconds, visit }: { readonly seconds: number; readonly visit?: Visit },
    ): Promise<Verdict> {
      const { id } = await call<{ id: string }>('POST', '/api/runner', { test: testModule, plan, variant });
      // This module waits until the server has new keys.
      if (testModule === rotatesKeys) {
        await waitFor(id, ['CONFIGURED', ...ended], seconds);
        await makeKey(server);
        await call('POST', `/api/runner/${id}`);
      }
      const last = await waitFor(id, ended, seconds, visit);
      const hasEnded = ended.includes(last.status);
      if (!hasEnded) await call('DELETE', `/api/runner/${id}`);
      return { result: hasEnded ? (last.result ?? last.status) : last.status, findings: await findingsOf(id), id };
    },
  };
}
