/**
 * Tries known attacks on the gateway in front of a real Kratos (KRATOS_BINARY), and prints what stopped each.
 * Exits with 1 if one gets through.
 */
import { attacks } from './attacks.ts';
import { startServers } from './servers.ts';

const { KRATOS_BINARY: binary } = process.env;
if (!binary) throw new Error('KRATOS_BINARY: expected the path of a Kratos binary, got nothing');
const servers = await startServers(binary);
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
process.exitCode = through === 0 ? 0 : 1;
