/**
 * Runs complete user journeys on 32 connections with network faults for five minutes: `npm run evidence -- bench:simulator --soak`.
 *
 * A user signs up, grants an application access through Hydra (code with PKCE, consent, refresh, logout), connects a device,
 * signs in (once with a wrong password), changes the profile, links an authenticator app and signs in with it, recovers the
 * account by mail, signs out, and is deleted. Every journey must succeed, no server may print an error, and memory must not
 * grow: every few seconds the clocks advance by half a day, so that expired data is deleted. Two minutes of warm-up come
 * first, because at the beginning less data expires and V8 uses more memory while it compiles. `SOAK_SECONDS` sets another
 * duration.
 */
import { journey } from './journey.mjs';
import { registerClient } from './oauth2.mjs';
import { startHydraWithControl, startKratosWithControl, stopServers } from './servers.mjs';

const seconds = Number(process.env.SOAK_SECONDS ?? 300);
/** The duration of the warm-up (s). */
const before = 0.4 * seconds;
const connections = 32;
const round = 4;
/** How far the clocks advance after each round (s). */
const stride = 12 * 3600;
/** The limit of the growth of memory after the warm-up, as a share of its mean. */
const limit = 0.05;

const faults = [
  { method: '*', status: 503, probability: 0.02, seed: 1 },
  { method: '*', status: 502, html: true, probability: 0.01, seed: 2 },
  { method: '*', drop: true, probability: 0.01, seed: 3 },
  { method: 'GET', cut: true, probability: 0.01, seed: 4 },
  { method: '*', status: 429, headers: { 'retry-after': '0' }, probability: 0.01, seed: 5 },
];

/** The paths of Hydra with faults. The admin API has none, because Kratos and the benchmark itself use it. */
const hydraPaths = ['/oauth2/auth', '/oauth2/token', '/oauth2/device/auth', '/oauth2/sessions/logout', '/userinfo'];

// Refresh tokens expire during the run, as sessions do.
const provider = await startHydraWithControl({ TTL_REFRESH_TOKEN: '24h' });
const server = await startKratosWithControl({
  OAUTH2_PROVIDER_URL: `http://127.0.0.1:${provider.admin}`,
  SELFSERVICE_METHODS_TOTP_ENABLED: 'true',
  SELFSERVICE_METHODS_CODE_ENABLED: 'true',
  SESSION_WHOAMI_REQUIRED_AAL: 'highest_available',
  SELFSERVICE_FLOWS_SETTINGS_REQUIRED_AAL: 'highest_available',
});
const servers = [server, provider];
const hydra = { public: `http://127.0.0.1:${provider.port}`, admin: `http://127.0.0.1:${provider.admin}` };
const counts = { journeys: 0, requests: 0, faults: 0 };
const wrong = [];
process.on('unhandledRejection', (error) => wrong.push(`unhandled rejection: ${error}`));

/** Calls the control API of a server, by default Kratos's. */
async function control(method, path, body, { control: origin } = server) {
  const answer = await fetch(`${origin}${path}`, { method, ...(body && { body: JSON.stringify(body) }) });
  if (!answer.ok) throw new Error(await answer.text());
  return answer.json();
}

/** Runs journeys until the end of the round. A journey that has started is completed. */
async function runJourneys(number, until) {
  while (performance.now() < until) {
    counts.journeys += 1;
    await journey({ server, hydra, control, counts, name: `person-${number}-${counts.journeys}` }).catch((error) =>
      wrong.push(`journey ${counts.journeys}: ${error.message}`),
    );
  }
}

/** Returns the growth of the values by linear regression, as a share of their mean. */
function growthOf(values) {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const middle = (values.length - 1) / 2;
  const [up, across] = values.reduce(
    ([top, bottom], value, at) => [top + (at - middle) * (value - mean), bottom + (at - middle) ** 2],
    [0, 0],
  );
  return ((up / across) * (values.length - 1)) / mean;
}

/** The memory of each server after each round (MB), without the warm-up. */
const memory = servers.map(() => []);
let rounds = 0;
let hasEnded = false;
const start = performance.now();
try {
  hydra.client = await registerClient(hydra.admin);
  for (const fault of faults) {
    await control('POST', '/faults', { path: '/*', always: true, ...fault });
    // A truncated response comes after the step is done, and steps of Hydra cannot be repeated.
    for (const path of fault.cut ? [] : hydraPaths)
      await control('POST', '/faults', { path, always: true, ...fault }, provider);
  }
  while (performance.now() - start < (before + seconds) * 1000 && !servers.some((each) => each.hasEnded())) {
    const until = performance.now() + round * 1000;
    await Promise.all(Array.from({ length: connections }, (_, number) => runJourneys(number, until)));
    for (const each of servers) await control('PATCH', '/clock', { advance: stride }, each);
    const now = servers.map((each) => each.rss());
    rounds += 1;
    if (rounds % 10 === 0)
      console.log(`${counts.journeys} journeys   memory ${now.map((size) => `${size.toFixed(0)} MB`).join(', ')}`);
    if (performance.now() - start > before * 1000) for (const [at, size] of now.entries()) memory[at].push(size);
  }
} finally {
  hasEnded = servers.some((each) => each.hasEnded());
  await stopServers();
}
const growth = memory.map(growthOf);
const complaints = servers.map((each) => each.errorOutput()).join('');
console.log(
  `${counts.journeys} journeys, ${counts.requests} requests, ${counts.faults} of them met a fault; ${wrong.length} failed`,
);
for (const [at, name] of ['Kratos', 'Hydra'].entries()) {
  const [first, last] = [memory[at][0], memory[at].at(-1)].map((size) => size.toFixed(0));
  console.log(
    `memory of ${name} ${first} to ${last} MB, grows by ${(growth[at] * 100).toFixed(1)} % (<= ${limit * 100} %)`,
  );
}
for (const line of [...new Set(wrong)].slice(0, 10)) console.error(line);
if (complaints) console.error(`the servers printed: ${complaints}`);
const isMet = growth.every((share) => share <= limit) && wrong.length === 0 && complaints === '' && !hasEnded;
console.log(isMet ? 'reached' : 'MISSED');
process.exitCode = isMet ? 0 : 1;
