import type { SimulatorSchemas as S, SimulatorPaths } from '@members/openapi';
import createClient, { type Middleware } from 'openapi-fetch';

/** An error response of the control API, with its message. */
class Refused extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

const throwRefused: Middleware = {
  async onResponse({ response }) {
    if (response.ok) return;
    const isJson = response.headers.get('content-type')?.startsWith('application/json');
    throw new Refused(
      response.status,
      isJson ? ((await response.json()) as S['ControlError']).error : await response.text(),
    );
  },
};

/** Returns the data of a response. It is never undefined, because `throwRefused` throws for an error response. */
async function dataOf<T>(call: Promise<{ data?: T }>): Promise<T> {
  const { data } = await call;
  return data as T;
}

/**
 * Creates a client of the control API. Each call returns the data that `openapi/simulator.yaml` describes, or rejects: with
 * `Refused` for an error response, with the error of `send` if there is no response.
 * @param origin address of the control API without a slash at the end; a path if it is below the page's own origin
 * @param send sends a request; `fetch` if left out
 */
export function createControlClient(
  origin: string,
  send: (request: Request) => Promise<Response> = (request) => fetch(request),
) {
  const api = createClient<SimulatorPaths>({ baseUrl: origin, fetch: send });
  api.use(throwRefused);
  /** The parameter that most paths have. */
  const of = (id: string) => ({ path: { id } });

  return {
    status: () => dataOf(api.GET('/status')),
    clock: () => dataOf(api.GET('/clock')),
    changeClock: (body: S['ClockChange']) => dataOf(api.PATCH('/clock', { body })),
    resetClock: () => dataOf(api.DELETE('/clock')),
    faults: () => dataOf(api.GET('/faults')),
    addFault: (body: S['NewFault']) => dataOf(api.POST('/faults', { body })),
    clearFaults: () => dataOf(api.DELETE('/faults')),
    removeFault: (fault: string) => dataOf(api.DELETE('/faults/{id}', { params: of(fault) })),
    reset: () => dataOf(api.POST('/reset')),
    mailbox: (recipient?: string) =>
      dataOf(api.GET('/mailbox', { params: { query: recipient === undefined ? {} : { recipient } } })),
    /** Returns the HTML of an e-mail. */
    mailPage: (mail: string) => dataOf(api.GET('/mailbox/{id}/html', { params: of(mail), parseAs: 'text' })),
    identities: () => dataOf(api.GET('/identities')),
    schemas: () => dataOf(api.GET('/schemas')),
    identity: (identity: string) => dataOf(api.GET('/identities/{id}', { params: of(identity) })),
    createIdentity: (body: S['NewIdentity']) => dataOf(api.POST('/identities', { body })),
    changeIdentity: (identity: string, body: S['IdentityChange']) =>
      dataOf(api.PATCH('/identities/{id}', { params: of(identity), body })),
    deleteIdentity: (identity: string) => dataOf<void>(api.DELETE('/identities/{id}', { params: of(identity) })),
    secondFactors: (identity: string) => dataOf(api.GET('/identities/{id}/second-factors', { params: of(identity) })),
    addSecondFactor: (identity: string, type: S['NewSecondFactor']['type']) =>
      dataOf(api.POST('/identities/{id}/second-factors', { params: of(identity), body: { type } })),
    removeSecondFactor: (identity: string, type: string) =>
      dataOf<void>(api.DELETE('/identities/{id}/second-factors/{type}', { params: { path: { id: identity, type } } })),
    sessions: (identity: string) => dataOf(api.GET('/identities/{id}/sessions', { params: of(identity) })),
    allSessions: () => dataOf(api.GET('/sessions')),
    endSessions: (identity: string) => dataOf<void>(api.DELETE('/identities/{id}/sessions', { params: of(identity) })),
    endSession: (session: string) => dataOf<void>(api.DELETE('/sessions/{id}', { params: of(session) })),
    flows: () => dataOf(api.GET('/flows')),
    removeFlow: (flow: string) => dataOf<void>(api.DELETE('/flows/{id}', { params: of(flow) })),
    expireFlow: (flow: string) => dataOf<void>(api.POST('/flows/{id}/expire', { params: of(flow) })),
    scenarios: () => dataOf(api.GET('/scenarios')),
    /** @param scenario `family/name` */
    play: (scenario: string) => {
      const [family = '', name = ''] = scenario.split('/');
      return dataOf(api.POST('/scenarios/{family}/{name}', { params: { path: { family, name } } }));
    },
    journal: () => dataOf(api.GET('/journal')),
    /** @param after the id of a request: only newer ones */
    journalRows: (after?: string) =>
      dataOf(api.GET('/journal/rows', { params: { query: after === undefined ? {} : { after } } })),
    exchange: (exchange: string) => dataOf(api.GET('/journal/{id}', { params: of(exchange) })),
    replay: (exchange: string) => dataOf(api.POST('/journal/{id}/replay', { params: of(exchange) })),
    clearJournal: () => dataOf<void>(api.DELETE('/journal')),
    /** @param only the id of a request: only this one */
    har: (only?: string) =>
      dataOf(api.GET('/journal/har', { params: { query: only === undefined ? {} : { id: only } } })),
    suite: (only?: string) =>
      dataOf(api.GET('/journal/suite', { params: { query: only === undefined ? {} : { id: only } }, parseAs: 'text' })),
    curl: (exchange: string) => dataOf(api.GET('/journal/{id}/curl', { params: of(exchange), parseAs: 'text' })),
    clients: () => dataOf(api.GET('/oauth2/clients')),
    createClient: (body: S['OAuth2Client']) => dataOf(api.POST('/oauth2/clients', { body })),
    replaceClient: (id: string, body: S['OAuth2Client']) =>
      dataOf(api.PUT('/oauth2/clients/{id}', { params: of(id), body })),
    deleteClient: (id: string) => dataOf<void>(api.DELETE('/oauth2/clients/{id}', { params: of(id) })),
    testSignIn: () => dataOf(api.GET('/oauth2/sign-in')),
    consents: () => dataOf(api.GET('/oauth2/consents')),
    revokeConsent: (id: string) => dataOf<void>(api.DELETE('/oauth2/consents/{id}', { params: of(id) })),
    checkToken: (token: string) => dataOf(api.POST('/oauth2/tokens', { body: { token } })),
    configuration: () => dataOf(api.GET('/configuration')),
    /** @param changes YAML that overrides the files; the files are read again, too */
    changeConfiguration: (changes: string) => dataOf(api.PUT('/configuration', { body: { changes } })),
    /** @param running also looks at the running server and the app's screens */
    doctor: (running = false) => dataOf(api.GET('/doctor', { params: { query: { running } } })),
    /** Returns the page that reports the comparison with the real servers. */
    ledger: () => dataOf(api.GET('/ledger', { parseAs: 'text' })),
    /** Returns a step of a recording of the real servers; an empty object if the recording is not there. */
    recordedStep: (suite: string, step: number) =>
      dataOf(api.GET('/ledger/step', { params: { query: { suite, step } } })),
    catalogue: () => dataOf(api.GET('/catalogue')),
    checkpoints: () => dataOf(api.GET('/checkpoints')),
    saveCheckpoint: (name: string) => dataOf(api.POST('/checkpoints', { body: { name } })),
    restoreCheckpoint: (name: string) =>
      dataOf(api.POST('/checkpoints/{name}/restore', { params: { path: { name } } })),
    deleteCheckpoint: (name: string) => dataOf(api.DELETE('/checkpoints/{name}', { params: { path: { name } } })),
    undo: () => dataOf(api.POST('/undo')),
    exportWorld: () => dataOf(api.GET('/world')),
    importWorld: (body: S['World']) => dataOf(api.PUT('/world', { body })),
  };
}

export type ControlClient = ReturnType<typeof createControlClient>;
