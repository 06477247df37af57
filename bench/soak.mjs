/**
 * Five minutes of whole journeys on 32 connections, while the network fails now and then: `npm run bench -- --soak`.
 * Somebody signs up, signs in (once wrongly), changes the profile, links an authenticator app and signs in with it, recovers
 * the account by mail, signs out, and is removed. Each journey has to end as it should, the server must not complain, and its
 * memory must not grow: every few seconds its clock is moved by a quarter of a day, so that what has ended is forgotten.
 * `SOAK_SECONDS` makes it shorter.
 */
import { journey } from './journey.mjs';
import { startSteered } from './servers.mjs';

const seconds = Number(process.env.SOAK_SECONDS ?? 300);
const connections = 32;
const round = 4;
/** Seconds by which the clock moves after each round. */
const stride = 6 * 3600;
/** By how much memory may seem to grow over the whole run, as a share of its mean. */
const reach = 0.05;

const faults = [
  { method: '*', status: 503, probability: 0.02, seed: 1 },
  { method: '*', status: 502, html: true, probability: 0.01, seed: 2 },
  { method: '*', drop: true, probability: 0.01, seed: 3 },
  { method: 'GET', cut: true, probability: 0.01, seed: 4 },
  { method: '*', status: 429, headers: { 'retry-after': '0' }, probability: 0.01, seed: 5 },
];

const server = await startSteered({
  SELFSERVICE_METHODS_TOTP_ENABLED: 'true',
  SELFSERVICE_METHODS_CODE_ENABLED: 'true',
  SESSION_WHOAMI_REQUIRED_AAL: 'highest_available',
  SELFSERVICE_FLOWS_SETTINGS_REQUIRED_AAL: 'highest_available',
});
const told = { journeys: 0, requests: 0, faults: 0 };
const wrong = [];
process.on('unhandledRejection', (error) => wrong.push(`unhandled here: ${error}`));

async function steer(method, path, body) {
  const answer = await fetch(`${server.control}${path}`, { method, ...(body && { body: JSON.stringify(body) }) });
  if (!answer.ok) throw new Error(await answer.text());
  return answer.json();
}

/** Journeys until the round is over; those that have begun end. */
async function walker(number, until) {
  while (performance.now() < until) {
    told.journeys += 1;
    await journey({ server, steer, told, name: `person-${number}-${told.journeys}` }).catch((error) =>
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

const memory = [];
let hasEnded = false;
const start = performance.now();
try {
  for (const fault of faults) await steer('POST', '/faults', { path: '/*', always: true, ...fault });
  while (performance.now() - start < seconds * 1000 && !server.hasEnded()) {
    const until = performance.now() + round * 1000;
    await Promise.all(Array.from({ length: connections }, (_, number) => walker(number, until)));
    await steer('PATCH', '/clock', { advance: stride });
    memory.push(server.rss());
    if (memory.length % 10 === 0) console.log(`${told.journeys} journeys   memory ${memory.at(-1).toFixed(0)} MB`);
  }
} finally {
  hasEnded = server.hasEnded();
  await server.stop();
}
// Until a few days have passed there is nothing to forget.
const settled = memory.slice(Math.min(15, Math.floor(memory.length / 3)));
const grown = climb(settled);
const complaints = server.said();
console.log(
  `${told.journeys} journeys, ${told.requests} requests, ${told.faults} of them met a fault; ${wrong.length} went wrong`,
);
console.log(
  `memory ${settled[0].toFixed(0)} to ${settled.at(-1).toFixed(0)} MB, climbs by ${(grown * 100).toFixed(1)} % (<= ${reach * 100} %)`,
);
for (const line of [...new Set(wrong)].slice(0, 10)) console.error(line);
if (complaints) console.error(`the server said: ${complaints}`);
const isMet = grown <= reach && wrong.length === 0 && complaints === '' && !hasEnded;
console.log(isMet ? 'reached' : 'MISSED');
process.exitCode = isMet ? 0 : 1;
