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
    /** Returns the state of the simulator in a few values: what the panel shows on every page. */
    status: () => dataOf(api.GET('/status')),
    /** Returns the time of the servers, and whether it is frozen. */
    clock: () => dataOf(api.GET('/clock')),
    /** Moves, sets, freezes or releases the clock. */
    changeClock: (body: S['ClockChange']) => dataOf(api.PATCH('/clock', { body })),
    /** Returns the clock to the real time. */
    resetClock: () => dataOf(api.DELETE('/clock')),
    /** Lists the active faults. */
    faults: () => dataOf(api.GET('/faults')),
    /** Adds a fault, such as a status, a delay or a dropped connection. */
    addFault: (body: S['NewFault']) => dataOf(api.POST('/faults', { body })),
    /** Removes all faults. */
    clearFaults: () => dataOf(api.DELETE('/faults')),
    /** Removes a fault. */
    removeFault: (fault: string) => dataOf(api.DELETE('/faults/{id}', { params: of(fault) })),
    /** Empties the world, returns to the real time and to the configuration of the start, and removes all faults. */
    reset: () => dataOf(api.POST('/reset')),
    /** Lists the e-mails and text messages, newest first. @param recipient only those to this address */
    mailbox: (recipient?: string) =>
      dataOf(api.GET('/mailbox', { params: { query: recipient === undefined ? {} : { recipient } } })),
    /** Returns the HTML of an e-mail. */
    mailPage: (mail: string) => dataOf(api.GET('/mailbox/{id}/html', { params: of(mail), parseAs: 'text' })),
    /** Lists the identities. */
    identities: () => dataOf(api.GET('/identities')),
    /** Lists the identity schemas. */
    schemas: () => dataOf(api.GET('/schemas')),
    /** Returns an identity with its credentials, sessions and addresses. */
    identity: (identity: string) => dataOf(api.GET('/identities/{id}', { params: of(identity) })),
    /** Creates an identity. */
    createIdentity: (body: S['NewIdentity']) => dataOf(api.POST('/identities', { body })),
    /** Changes traits, state, addresses or the password of an identity. */
    changeIdentity: (identity: string, body: S['IdentityChange']) =>
      dataOf(api.PATCH('/identities/{id}', { params: of(identity), body })),
    /** Deletes an identity. */
    deleteIdentity: (identity: string) => dataOf<void>(api.DELETE('/identities/{id}', { params: of(identity) })),
    /** Returns the second factors of an identity, with the current code of its authenticator app. */
    secondFactors: (identity: string) => dataOf(api.GET('/identities/{id}/second-factors', { params: of(identity) })),
    /** Adds a second factor to an identity. */
    addSecondFactor: (identity: string, type: S['NewSecondFactor']['type']) =>
      dataOf(api.POST('/identities/{id}/second-factors', { params: of(identity), body: { type } })),
    /** Removes a second factor of an identity. */
    removeSecondFactor: (identity: string, type: string) =>
      dataOf<void>(api.DELETE('/identities/{id}/second-factors/{type}', { params: { path: { id: identity, type } } })),
    /** Lists the sessions of an identity. */
    sessions: (identity: string) => dataOf(api.GET('/identities/{id}/sessions', { params: of(identity) })),
    /** Lists the sessions of all identities. */
    allSessions: () => dataOf(api.GET('/sessions')),
    /** Ends all sessions of an identity. */
    endSessions: (identity: string) => dataOf<void>(api.DELETE('/identities/{id}/sessions', { params: of(identity) })),
    /** Ends a session. */
    endSession: (session: string) => dataOf<void>(api.DELETE('/sessions/{id}', { params: of(session) })),
    /** Lists the flows that have not expired. */
    flows: () => dataOf(api.GET('/flows')),
    /** Removes a flow: the app finds it gone. */
    removeFlow: (flow: string) => dataOf<void>(api.DELETE('/flows/{id}', { params: of(flow) })),
    /** Makes a flow expire now. */
    expireFlow: (flow: string) => dataOf<void>(api.POST('/flows/{id}/expire', { params: of(flow) })),
    /** Lists the scenarios. */
    scenarios: () => dataOf(api.GET('/scenarios')),
    /** Brings the servers into a scenario. @param scenario `family/name` */
    play: (scenario: string) => {
      const [family = '', name = ''] = scenario.split('/');
      return dataOf(api.POST('/scenarios/{family}/{name}', { params: { path: { family, name } } }));
    },
    /** Plays a scenario in a world of its own and returns its address. */
    openTile: (body: S['NewTile']) => dataOf(api.POST('/sheet', { body })),
    /** Closes the world of a tile. */
    closeTile: (tile: string) => dataOf<void>(api.DELETE('/sheet/{id}', { params: of(tile) })),
    /** Lists the last requests, newest first. */
    journal: () => dataOf(api.GET('/journal')),
    /** Lists the recorded requests without their contents. @param after the id of a request: only newer ones */
    journalRows: (after?: string) =>
      dataOf(api.GET('/journal/rows', { params: { query: after === undefined ? {} : { after } } })),
    /** Returns a request with its response. */
    exchange: (exchange: string) => dataOf(api.GET('/journal/{id}', { params: of(exchange) })),
    /** Sends a recorded request again. Returns the new response. */
    replay: (exchange: string) => dataOf(api.POST('/journal/{id}/replay', { params: of(exchange) })),
    /** Forgets the recorded requests. */
    clearJournal: () => dataOf<void>(api.DELETE('/journal')),
    /** Returns the recorded requests as a HAR file. @param only the id of a request: only this one */
    har: (only?: string) =>
      dataOf(api.GET('/journal/har', { params: { query: only === undefined ? {} : { id: only } } })),
    /** Returns the recorded requests as a suite of contract tests. @param only the id of a request: only this one */
    suite: (only?: string) =>
      dataOf(api.GET('/journal/suite', { params: { query: only === undefined ? {} : { id: only } }, parseAs: 'text' })),
    /** Returns a recorded request as a command for curl. */
    curl: (exchange: string) => dataOf(api.GET('/journal/{id}/curl', { params: of(exchange), parseAs: 'text' })),
    /** Lists the OAuth2 clients. */
    clients: () => dataOf(api.GET('/oauth2/clients')),
    /** Creates an OAuth2 client. */
    createClient: (body: S['OAuth2Client']) => dataOf(api.POST('/oauth2/clients', { body })),
    /** Replaces an OAuth2 client. */
    replaceClient: (id: string, body: S['OAuth2Client']) =>
      dataOf(api.PUT('/oauth2/clients/{id}', { params: of(id), body })),
    /** Deletes an OAuth2 client. */
    deleteClient: (id: string) => dataOf<void>(api.DELETE('/oauth2/clients/{id}', { params: of(id) })),
    /** Returns the token response of the last test sign-in, or its error; empty before. */
    testSignIn: () => dataOf(api.GET('/oauth2/sign-in')),
    /** Lists the consents that applications have. */
    consents: () => dataOf(api.GET('/oauth2/consents')),
    /** Revokes a consent. */
    revokeConsent: (id: string) => dataOf<void>(api.DELETE('/oauth2/consents/{id}', { params: of(id) })),
    /** Decodes a token and checks its signature. */
    checkToken: (token: string) => dataOf(api.POST('/oauth2/tokens', { body: { token } })),
    /** Returns the configurations in use, with the place of each value. */
    configuration: () => dataOf(api.GET('/configuration')),
    /** Changes the configuration of Kratos. @param changes YAML that overrides the files; the files are read again, too */
    changeConfiguration: (changes: string) => dataOf(api.PUT('/configuration', { body: { changes } })),
    /** Returns what the doctor finds. @param running also looks at the running server and the app's screens */
    doctor: (running = false) => dataOf(api.GET('/doctor', { params: { query: { running } } })),
    /** Returns the page that reports the comparison with the real servers. */
    ledger: () => dataOf(api.GET('/ledger', { parseAs: 'text' })),
    /** Returns a step of a recording of the real servers; an empty object if the recording is not there. */
    recordedStep: (suite: string, step: number) =>
      dataOf(api.GET('/ledger/step', { params: { query: { suite, step } } })),
    /** Returns every message and error that the simulator can show, and the scenarios that show it. */
    catalogue: () => dataOf(api.GET('/catalogue')),
    /** Lists the saved worlds. */
    checkpoints: () => dataOf(api.GET('/checkpoints')),
    /** Saves the world under a name. */
    saveCheckpoint: (name: string) => dataOf(api.POST('/checkpoints', { body: { name } })),
    /** Returns to a saved world. */
    restoreCheckpoint: (name: string) =>
      dataOf(api.POST('/checkpoints/{name}/restore', { params: { path: { name } } })),
    /** Deletes a saved world. */
    deleteCheckpoint: (name: string) => dataOf(api.DELETE('/checkpoints/{name}', { params: { path: { name } } })),
    /** Undoes the last scenario, restore, import or reset. */
    undo: () => dataOf(api.POST('/undo')),
    /** Returns the whole state, to be imported elsewhere. */
    exportWorld: () => dataOf(api.GET('/world')),
    /** Replaces the whole state. */
    importWorld: (body: S['World']) => dataOf(api.PUT('/world', { body })),
  };
}

/** The functions of the control API. */
export type ControlClient = ReturnType<typeof createControlClient>;
