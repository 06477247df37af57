/**
 * The proofs that are too slow, or need too much, for the gate. A row is a command on the project's Node:
 *   about   what it shows
 *   run     its arguments for Node
 *   env     variables that it has unless they are set
 *   needs   what must be there: variables, or a program
 *   weekly  whether the weekly workflow runs it
 */
const bin = (path) => `node_modules/${path}`;
const vitest = (...files) => [bin('vitest/vitest.mjs'), 'run', ...files];
const playwright = (config, ...args) => [bin('@playwright/test/cli.js'), 'test', '-c', config, ...args];
const stories = (...args) => playwright('e2e/playwright.config.ts', ...args);
const bench = (name, ...args) => [`evidence/bench/${name}.mjs`, ...args];
const real = ['KRATOS_BINARY', 'HYDRA_BINARY'];

/** @type {Record<string, { about: string, run: string[], env?: Record<string, string>, needs?: string[], weekly?: boolean }>} */
export const proofs = {
  attacks: { about: 'known attacks on the gateway, and what stops each', run: ['tools/attacks/main.ts'], needs: real },
  'bench:first-page': {
    about: 'time from a fresh clone to the first page; `--cold`: with an empty npm cache',
    run: bench('first-page'),
  },
  'bench:gate': { about: 'time of `npm test`, five runs', run: bench('gate'), weekly: true },
  'bench:gateway': {
    about: "files beside a bare server's, a call to Kratos beside a direct one, consent, start, memory",
    run: bench('gateway'),
    weekly: true,
  },
  'bench:journey': {
    about: 'whole journeys on a slow phone: waiting time, round trips, slowest press, layout shift',
    run: bench('journeys'),
    weekly: true,
  },
  'bench:page': {
    about: 'time until a first visitor can use a screen on a slow phone, beside hand-written pages',
    run: bench('page'),
    weekly: true,
  },
  'bench:panel': { about: 'the panel with 10,000 requests in its journal', run: bench('panel'), weekly: true },
  'bench:simulator': {
    about: 'the simulator beside the real Kratos; `--start`, `--abandoned`, `--soak` and `--worlds` measure one part',
    run: bench('simulator'),
    weekly: true,
  },
  'bench:views': {
    about: 'rendered first views a second on one core, and their memory',
    run: bench('views'),
    weekly: true,
  },
  'bench:worker': { about: "the cost of a first answer from MSW's worker", run: bench('worker'), weekly: true },
  chaos: {
    about: 'people use the app while servers are killed, the network fails and the disk is full',
    run: ['evidence/chaos/main.mjs'],
    weekly: true,
  },
  checkers: {
    about: 'axe, IBM, Alfa and the Nu HTML checker on each screen, in all languages and both themes',
    run: ['evidence/checkers/main.ts'],
    needs: ['java'],
    weekly: true,
  },
  engines: {
    about: "core journeys in Debian's Firefox and WebKitGTK",
    run: ['evidence/engines/main.ts'],
  },
  examples: {
    about: 'signs up, out and in with the apps in `examples/`; it installs Next.js, React Router and React 18',
    run: playwright('e2e/examples/playwright.config.ts'),
    weekly: true,
  },
  express: {
    about: "Ory's Express UI, unchanged, walks the same way on the simulator and on the real servers",
    run: ['evidence/express/main.ts'],
    needs: ['EXPRESS_UI'],
    weekly: true,
  },
  fuzz: {
    about: 'malformed requests to each operation of the simulator',
    run: vitest('simulator/fuzz', 'simulator/kratos/fuzz', 'simulator/hydra/fuzz'),
    env: { FUZZ_RUNS: '2000' },
    weekly: true,
  },
  guesses: {
    about: 'guesses of passwords, one-time codes and recovery codes from 100 addresses',
    run: vitest('gateway/throttle/throttle.test.ts'),
    env: { THROTTLE_GUESSES: '10000' },
    weekly: true,
  },
  kill: {
    about: 'kills a simulator with `--persist` while it writes, 500 times: nothing acknowledged is lost',
    run: bench('kill'),
    weekly: true,
  },
  lighthouse: {
    about: 'Lighthouse on screens of every route that answers 200',
    run: ['evidence/lighthouse/main.mjs'],
    needs: ['LIGHTHOUSE'],
    weekly: true,
  },
  looks: {
    about: 'in each language, 320 and 1280 pixels wide: no text is cut off or overlaps, none widens a page',
    run: stories('stories/looks/fit', 'stories/looks/storybook', 'stories/looks/hostile'),
    env: { E2E_LOOKS: 'all' },
    weekly: true,
  },
  rehearsal: {
    about: 'both npm packages from a registry on this machine, used in empty folders as the README says',
    run: ['evidence/rehearsal/main.ts'],
    weekly: true,
  },
  'late-scripts': {
    about: 'the stories with scripts that arrive 5 seconds late',
    run: stories(),
    env: { E2E_SCRIPT: 'late' },
  },
  'no-scripts': { about: 'the stories without scripts', run: stories(), env: { E2E_SCRIPT: 'off' } },
  openid: {
    about: "the OpenID Foundation's conformance suite on the simulator or on Hydra",
    run: ['evidence/public-suites/openid/main.ts'],
  },
  quickstart: {
    about: "Ory's quickstart files with our UI in place of theirs",
    run: ['evidence/quickstart/main.ts'],
    needs: ['KRATOS_CHECKOUT', 'HYDRA_CHECKOUT'],
    weekly: true,
  },
  renewal: {
    about:
      'ten minutes of tokens that live for five seconds, renewed without a page by `oidc-client-ts` and `openid-client`',
    run: stories('stories/sign-in/silent-renewal'),
    env: { E2E_RENEWAL_MINUTES: '10' },
    needs: real,
  },
  'return-to': {
    about: 'generated return addresses: none leaves the allowed hosts',
    run: vitest('gateway/return-address.property.test.ts'),
    env: { RETURN_TO_RUNS: '1000000', RETURN_TO_SEED: 'random' },
    weekly: true,
  },
  sdks: {
    about: 'the clients that Ory publishes for Kratos and for Hydra',
    run: ['contract-tests/sdk/main.ts'],
    needs: ['ORY_CLIENTS'],
    weekly: true,
  },
  size: { about: 'what a visit loads', run: ['evidence/size/main.mjs'] },
  'step-up': {
    about: 'random walks: no way around a second factor or an older session',
    run: vitest('gateway/oauth2/step-up.walks.test.ts'),
    env: { STEP_UP_SERVERS: 'real', STEP_UP_STEPS: '10000' },
    needs: real,
  },
  suite: {
    about: "published suites of the libraries that the servers use, on the simulator's parts",
    run: ['evidence/public-suites/main.ts'],
  },
  walks: {
    about: 'random walks on a live server and on a simulator with the same configuration: the answers are equal',
    run: ['contract-tests/fuzz.ts'],
    weekly: true,
  },
};
