/**
 * Five minutes of whole journeys on 32 connections, while the network fails now and then: `npm run bench -- --soak`.
 * Somebody signs up, gives an application access by Hydra (code with PKCE, consent, refresh, logout) and connects a device,
 * signs in (once wrongly), changes the profile, links an authenticator app and signs in with it, recovers the account by mail,
 * signs out, and is removed. Each journey has to end as it should, no server must complain, and their memory must not grow:
 * every few seconds their clocks are moved by half a day, so that what has ended is forgotten. Two minutes of the same come
 * before: until some weeks have passed there is less to forget, and the engine takes more memory as it compiles.
 * `SOAK_SECONDS` makes it shorter.
 */
import { journey } from './journey.mjs';
import { registerClient } from './oauth2.mjs';
import { startSteered, startSteeredHydra, stopServers } from './servers.mjs';

const seconds = Number(process.env.SOAK_SECONDS ?? 300);
/** Seconds of journeys before those that count. */
const before = 0.4 * seconds;
const connections = 32;
const round = 4;
/** Seconds by which the clock moves after each round. */
const stride = 12 * 3600;
/** By how much memory may seem to grow over the seconds that count, as a share of its mean. */
const reach = 0.05;

const faults = [
  { method: '*', status: 503, probability: 0.02, seed: 1 },
  { method: '*', status: 502, html: true, probability: 0.01, seed: 2 },
  { method: '*', drop: true, probability: 0.01, seed: 3 },
  { method: 'GET', cut: true, probability: 0.01, seed: 4 },
  { method: '*', status: 429, headers: { 'retry-after': '0' }, probability: 0.01, seed: 5 },
];

/** What Kratos and whoever decides ask by its admin API is let through: they are not these journeys' network. */
const hydraPaths = ['/oauth2/auth', '/oauth2/token', '/oauth2/device/auth', '/oauth2/sessions/logout', '/userinfo'];

// Refresh tokens end as sessions do, within the run.
const provider = await startSteeredHydra({ TTL_REFRESH_TOKEN: '24h' });
const server = await startSteered({
  OAUTH2_PROVIDER_URL: `http://127.0.0.1:${provider.admin}`,
  SELFSERVICE_METHODS_TOTP_ENABLED: 'true',
  SELFSERVICE_METHODS_CODE_ENABLED: 'true',
  SESSION_WHOAMI_REQUIRED_AAL: 'highest_available',
  SELFSERVICE_FLOWS_SETTINGS_REQUIRED_AAL: 'highest_available',
});
const servers = [server, provider];
const hydra = { public: `http://127.0.0.1:${provider.port}`, admin: `http://127.0.0.1:${provider.admin}` };
const told = { journeys: 0, requests: 0, faults: 0 };
const wrong = [];
process.on('unhandledRejection', (error) => wrong.push(`unhandled here: ${error}`));

async function steer(method, path, body, { control } = server) {
  const answer = await fetch(`${control}${path}`, { method, ...(body && { body: JSON.stringify(body) }) });
  if (!answer.ok) throw new Error(await answer.text());
  return answer.json();
}

/** Journeys until the round is over; those that have begun end. */
async function walker(number, until) {
  while (performance.now() < until) {
    told.journeys += 1;
    await journey({ server, hydra, steer, told, name: `person-${number}-${told.journeys}` }).catch((error) =>
      wrong.push(`journey ${told.journeys}: ${error.message}`),
    );
  }
}

/** How much a line through the values climbs over their whole length, as a share of their mean (least squares). */
function climb(values) {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const middle = (values.length - 1) / 2;
  const [up, across] = values.reduce(
    ([top, bottom], value, at) => [top + (at - middle) * (value - mean), bottom + (at - middle) ** 2],
    [0, 0],
  );
  return ((up / across) * (values.length - 1)) / mean;
}

/** In MB, of each server after each round that counts. */
const memory = servers.map(() => []);
let rounds = 0;
let hasEnded = false;
const start = performance.now();
try {
  hydra.client = await registerClient(hydra.admin);
  for (const fault of faults) {
    await steer('POST', '/faults', { path: '/*', always: true, ...fault });
    // An answer that breaks off has done its work: Hydra's steps are done once.
    for (const path of fault.cut ? [] : hydraPaths)
      await steer('POST', '/faults', { path, always: true, ...fault }, provider);
  }
  while (performance.now() - start < (before + seconds) * 1000 && !servers.some((each) => each.hasEnded())) {
    const until = performance.now() + round * 1000;
    await Promise.all(Array.from({ length: connections }, (_, number) => walker(number, until)));
    for (const each of servers) await steer('PATCH', '/clock', { advance: stride }, each);
    const now = servers.map((each) => each.rss());
    rounds += 1;
    if (rounds % 10 === 0)
      console.log(`${told.journeys} journeys   memory ${now.map((size) => `${size.toFixed(0)} MB`).join(', ')}`);
    if (performance.now() - start > before * 1000) for (const [at, size] of now.entries()) memory[at].push(size);
  }
} finally {
  hasEnded = servers.some((each) => each.hasEnded());
  await stopServers();
}
const grown = memory.map(climb);
const complaints = servers.map((each) => each.said()).join('');
console.log(
  `${told.journeys} journeys, ${told.requests} requests, ${told.faults} of them met a fault; ${wrong.length} went wrong`,
);
for (const [at, name] of ['Kratos', 'Hydra'].entries()) {
  const [first, last] = [memory[at][0], memory[at].at(-1)].map((size) => size.toFixed(0));
  console.log(
    `memory of ${name} ${first} to ${last} MB, climbs by ${(grown[at] * 100).toFixed(1)} % (<= ${reach * 100} %)`,
  );
}
for (const line of [...new Set(wrong)].slice(0, 10)) console.error(line);
if (complaints) console.error(`the servers said: ${complaints}`);
const isMet = grown.every((share) => share <= reach) && wrong.length === 0 && complaints === '' && !hasEnded;
console.log(isMet ? 'reached' : 'MISSED');
process.exitCode = isMet ? 0 : 1;
