/**
 * `npm run contract:clients -- --packages DIR --programs DIR --hydra URL --hydra-admin URL [--hydra URL --hydra-admin URL] [NAME...]`: lets
 * foreign clients sign a person in, on one Hydra or on two, and prints what each did. DIR has the clients in
 * `node_modules`; `docs/guides/public-suites.md` lists them.
 */
import { parseArgs } from 'node:util';
import { clients } from './clients.mjs';
import { createWorld } from './world.mjs';

// Paths are relative to the folder where the command was given; npm changes to the package's folder.
if (process.env.INIT_CWD) process.chdir(process.env.INIT_CWD);
const several = { type: 'string', multiple: true, default: [] };
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    packages: { type: 'string', default: '.' },
    programs: { type: 'string', default: '.' },
    hydra: several,
    'hydra-admin': several,
  },
});
const servers = values.hydra.map((hydra, index) => ({ hydra, admin: values['hydra-admin'][index] }));
if (servers.length === 0 || servers.some(({ admin }) => !admin)) {
  console.error('usage: npm run contract:clients -- --packages DIR --programs DIR --hydra URL --hydra-admin URL …');
  process.exit(2);
}

async function outcome(client, server) {
  const world = createWorld({ ...server, packages: values.packages, programs: values.programs });
  try {
    return (await client(world)).join(', ');
  } catch (error) {
    const causes = [error?.cause?.message, error?.error_description].filter(Boolean).map((each) => ` (${each})`);
    return `failed: ${error?.message ?? error}${causes.join('')}`;
  } finally {
    world.stop();
  }
}

let differences = 0;
let failures = 0;
for (const [name, client] of Object.entries(clients)) {
  if (positionals.length > 0 && !positionals.includes(name)) continue;
  const outcomes = [];
  for (const server of servers) outcomes.push(await outcome(client, server));
  const isSame = outcomes.every((each) => each === outcomes[0]);
  if (!isSame) differences += 1;
  if (outcomes.some((each) => each.startsWith('failed'))) failures += 1;
  console.log(`${name}: ${isSame ? outcomes[0] : outcomes.map((each) => `\n  ${each}`).join('')}`);
}
console.log(`contract:clients: ${differences} differences, ${failures} failures`);
process.exit(differences + failures === 0 ? 0 : 1);
