import type { SimulatorSchemas as S } from '../../openapi/index.ts';

/** What the control API said no to, in its own words. */
class Refused extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

type Fetch = (input: string, init?: RequestInit) => Promise<Response>;

/**
 * Calls the control API; each call gives what the document says, or throws `Refused`.
 *
 * @param origin its address without a slash at the end; '' within its own page
 */
export function createControlClient(origin: string, send: Fetch = (input, init) => fetch(input, init)) {
  async function call(method: string, path: string, body?: unknown): Promise<string> {
    const given =
      body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
    const answer = await send(`${origin}${path}`, { method, ...given });
    const text = await answer.text();
    if (answer.ok) return text;
    const isJson = answer.headers.get('content-type')?.startsWith('application/json');
    throw new Refused(answer.status, isJson ? (JSON.parse(text) as S['ControlError']).error : text);
  }
  const json = async <T>(method: string, path: string, body?: unknown): Promise<T> =>
    JSON.parse(await call(method, path, body)) as T;
  const none = async (method: string, path: string): Promise<void> => void (await call(method, path));
  const id = encodeURIComponent;

  return {
    clock: () => json<S['Clock']>('GET', '/clock'),
    changeClock: (change: S['ClockChange']) => json<S['Clock']>('PATCH', '/clock', change),
    resetClock: () => json<S['Clock']>('DELETE', '/clock'),
    faults: () => json<S['Fault'][]>('GET', '/faults'),
    addFault: (fault: S['NewFault']) => json<S['Fault'][]>('POST', '/faults', fault),
    clearFaults: () => json<S['Fault'][]>('DELETE', '/faults'),
    reset: () => json<S['Clock']>('POST', '/reset'),
    mailbox: (recipient?: string) =>
      json<S['Mail'][]>('GET', recipient === undefined ? '/mailbox' : `/mailbox?recipient=${id(recipient)}`),
    identities: () => json<S['ControlledIdentity'][]>('GET', '/identities'),
    schemas: () => json<S['IdentitySchema'][]>('GET', '/schemas'),
    identity: (identity: string) => json<S['ControlledIdentity']>('GET', `/identities/${id(identity)}`),
    createIdentity: (given: S['NewIdentity']) => json<S['ControlledIdentity']>('POST', '/identities', given),
    changeIdentity: (identity: string, change: S['IdentityChange']) =>
      json<S['ControlledIdentity']>('PATCH', `/identities/${id(identity)}`, change),
    deleteIdentity: (identity: string) => none('DELETE', `/identities/${id(identity)}`),
    secondFactors: (identity: string) => json<S['SecondFactor'][]>('GET', `/identities/${id(identity)}/second-factors`),
    addSecondFactor: (identity: string, type: S['NewSecondFactor']['type']) =>
      json<S['SecondFactor']>('POST', `/identities/${id(identity)}/second-factors`, { type }),
    removeSecondFactor: (identity: string, type: string) =>
      none('DELETE', `/identities/${id(identity)}/second-factors/${id(type)}`),
    sessions: (identity: string) => json<S['ControlledSession'][]>('GET', `/identities/${id(identity)}/sessions`),
    endSessions: (identity: string) => none('DELETE', `/identities/${id(identity)}/sessions`),
    endSession: (session: string) => none('DELETE', `/sessions/${id(session)}`),
    flows: () => json<S['LiveFlow'][]>('GET', '/flows'),
    scenarios: () => json<S['Scenario'][]>('GET', '/scenarios'),
    /** @param name `family/name` */
    play: (name: string) => json<S['Played']>('POST', `/scenarios/${name.split('/').map(id).join('/')}`),
    journal: () => json<S['Exchange'][]>('GET', '/journal'),
    clearJournal: () => none('DELETE', '/journal'),
    har: () => json<S['Har']>('GET', '/journal/har'),
    suite: () => call('GET', '/journal/suite'),
    curl: (exchange: string) => call('GET', `/journal/${id(exchange)}/curl`),
    catalogue: () => json<S['Entry'][]>('GET', '/catalogue'),
    checkpoints: () => json<S['Checkpoint'][]>('GET', '/checkpoints'),
    saveCheckpoint: (name: string) => json<S['Checkpoint'][]>('POST', '/checkpoints', { name }),
    restoreCheckpoint: (name: string) => json<S['Clock']>('POST', `/checkpoints/${id(name)}/restore`),
    deleteCheckpoint: (name: string) => json<S['Checkpoint'][]>('DELETE', `/checkpoints/${id(name)}`),
    undo: () => json<S['Clock']>('POST', '/undo'),
    exportWorld: () => json<S['World']>('GET', '/world'),
    importWorld: (world: S['World']) => json<S['Clock']>('PUT', '/world', world),
  };
}

export type ControlClient = ReturnType<typeof createControlClient>;
