/**
 * Tries known attacks on the gateway in front of a real Kratos and Hydra (KRATOS_BINARY, HYDRA_BINARY), and prints what stopped
 * each. `npm run evidence -- attacks WORD` tries those whose name contains the word. REDIS_URL is the address of an empty
 * store for the throttle. Exits with 1 if one gets through.
 */
import { challenges } from './challenges.ts';
import { forms } from './forms.ts';
import { guesses } from './guesses.ts';
import { keysAndProviders } from './keys-and-providers.ts';
import { load } from './load.ts';
import { oauth2 } from './oauth2.ts';
import { requests } from './requests.ts';
import { startServers } from './servers.ts';
import { texts } from './texts.ts';
import { wire } from './wire.ts';

const [, , word = ''] = process.argv;
const attacks = [
  ...[...requests, ...load, ...guesses, ...challenges, ...keysAndProviders],
  ...[...wire, ...forms, ...oauth2, ...texts],
].filter(({ name }) => name.includes(word));
const servers = await startServers(process.env);
let through = 0;
try {
  for (const { name, run } of attacks) {
    const stopped = await run(servers).catch((error: unknown) => void console.error(`${name}:`, error));
    if (!stopped) through += 1;
    console.log(`${!stopped ? 'THROUGH' : 'stopped'}  ${name}${stopped ? `: ${stopped}` : ''}`);
  }
} finally {
  await servers.close();
}
console.log(`${attacks.length - through} of ${attacks.length} attacks were stopped.`);
process.exitCode = through === 0 && attacks.length > 0 ? 0 : 1;
