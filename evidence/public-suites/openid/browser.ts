/** The pages of a server, and the person who signs in. */
export interface Server {
  readonly issuer: string;
  readonly pages: string;
  readonly admin: string;
}

export interface Person {
  readonly identifier: string;
  readonly password: string;
}

type Command = readonly (string | number)[];

interface Task {
  readonly task: string;
  readonly match: string;
  readonly optional?: boolean;
  readonly commands: readonly Command[];
}

/** Gives the page to the test, if the test wants one. */
const picture: Command = ['wait', 'css', 'h1', 10, '.*', 'update-image-placeholder-optional'];

/** Modules that end on an error page, and not at the application. */
const endOnErrorPage = [
  'ensure-redirect-uri-in-authorization-request',
  'ensure-registered-redirect-uri',
  'ensure-request-object-with-redirect-uri',
  'ensure-request-without-nonce-fails',
  'redirect-uri-query-added',
  'redirect-uri-query-mismatch',
  'response-type-missing',
];
/** Modules that want to see the page where the person signs in again. */
const signInAgain = ['max-age-1', 'prompt-login'];
/** Modules that end on the first page of the sign-in. */
const endOnSignIn = ['registration-logo-uri', 'registration-policy-uri', 'registration-tos-uri'];
/** Modules whose logout ends on a page of the provider. */
const endOnSignedOut = [
  'bad-id-token-hint',
  'bad-post-logout-redirect-uri',
  'modified-id-token-hint',
  'no-id-token-hint',
  'no-params',
  'no-post-logout-redirect-uri',
  'only-state',
  'query-added-to-post-logout-redirect-uri',
].map((name) => `rp-initiated-logout-${name}`);

/** A module for Chromium: on the page of a front-channel logout, the suite's own browser leaves a timer running. */
export const inChromium = 'oidcc-frontchannel-rp-initiated-logout';

function tasksOf({ pages }: Server, { identifier, password }: Person) {
  const signIn: Task = {
    task: 'Sign in',
    match: `${pages}/login*`,
    optional: true,
    commands: [
      ['text', 'css', 'input[name=identifier]:not([readonly])', identifier, 'optional'],
      ['text', 'name', 'password', password],
      ['click', 'css', 'button[name=method][value=password]'],
    ],
  };
  const allow: Task = {
    task: 'Allow access, and remember it',
    match: `${pages}/consent*`,
    optional: true,
    commands: [
      ['click', 'css', 'input[name=remember]'],
      ['click', 'css', 'button[name=decision][value=allow]'],
    ],
  };
  const signOut: Task = {
    task: 'Sign out',
    match: `${pages}/logout*`,
    optional: true,
    commands: [['click', 'css', 'button[name=decision][value=yes]']],
  };
  const see = (page: string, optional?: boolean): Task => ({
    task: 'See a page',
    match: `${pages}/${page}*`,
    commands: [picture],
    ...(optional && { optional }),
  });
  const back: Task = {
    task: 'Return to the application',
    match: '*/test/*/callback*',
    commands: [['wait', 'id', 'submission_complete', 10]],
  };
  return { signIn, allow, signOut, see, back };
}

/** Returns the configuration of a plan: the server, and what the suite's browser does on its pages. */
export function configuration(server: Server, person: Person) {
  const { signIn, allow, signOut, see, back } = tasksOf(server, person);
  const authorization = (...tasks: readonly Task[]) => ({ match: `${server.issuer}/oauth2/auth*`, tasks });
  const logout = (...tasks: readonly Task[]) => ({ match: `${server.issuer}/oauth2/sessions/logout*`, tasks });
  const signsIn = authorization(signIn, allow, back);
  const override = (names: readonly string[], ...browser: readonly object[]) =>
    names.map((name) => [`oidcc-${name}`, { browser }] as const);
  return {
    description: 'OpenID provider with the pages of the gateway',
    server: { discoveryUrl: `${server.issuer}/.well-known/openid-configuration` },
    client: { client_name: 'First application' },
    client2: { client_name: 'Second application' },
    browser: [signsIn, logout(signOut, { task: 'Return to the application', match: '*/test/*/post*', commands: [] })],
    override: Object.fromEntries([
      [inChromium, { browser: [] }],
      ...override(endOnErrorPage, authorization(signIn, allow, see('error', true), { ...back, optional: true })),
      ...override(signInAgain, authorization(see('login', true), signIn, allow, back)),
      ...override(endOnSignIn, authorization(see('login'))),
      ...override(endOnSignedOut, signsIn, logout(signOut, see('error', true), see('signed-out', true))),
    ]),
  };
}
