/**
 * `npm run evidence -- kill [--rounds 500] [--seed N]`: kills a simulator with `--persist` while it writes, again and again.
 * After each kill, the next one must have every identity whose creation was acknowledged, and each as it was sent.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createRandom } from '../random.mjs';

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '500' }, seed: { type: 'string', default: `${Date.now() % 1e6}` } },
});
const rounds = Number(values.rounds);
/** A new file after this number of rounds, so that it stays small. */
const roundsPerFile = 25;
const writers = 4;
/** In milliseconds, after the first acknowledgement. */
const longestLife = 250;

const root = join(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'kill-'));
const random = createRandom(Number(values.seed));

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
}

async function start(file) {
  const env = { PATH: '', SERVE_PUBLIC_PORT: `${await freePort()}`, SERVE_ADMIN_PORT: `${await freePort()}` };
  const argv = ['kratos', 'serve', '-c', 'tools/demo/kratos.yml', '--dev', '--persist', file];
  const child = spawn(process.execPath, [join(root, 'simulator/cli.mjs'), ...argv], { cwd: root, env });
  let printed = '';
  let failed = '';
  child.stderr.on('data', (chunk) => {
    failed += chunk;
  });
  for await (const chunk of child.stdout) {
    printed += chunk;
    const [, admin] = /kratos admin is ready on (\S+)/.exec(printed) ?? [];
    if (admin) return { child, admin };
  }
  throw new Error(`the simulator did not start: ${failed}`);
}

const traitsOf = (number) => ({ email: `person-${number}@example.org`, firstName: `Ada ${number}`, lastName: 'Byron' });

/** Creates identities until the server dies. */
async function write(admin, acknowledged, next, begun) {
  for (;;) {
    const number = next();
    try {
      const response = await fetch(`${admin}/admin/identities`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ schema_id: 'default', traits: traitsOf(number) }),
      });
      const { id } = await response.json();
      if (response.status !== 201) throw new Error(`status ${response.status}`);
      acknowledged.set(id, number);
      begun();
    } catch (error) {
      // A killed server resets the connection; any other answer is a mistake of this program.
      if (!(error instanceof TypeError) && !(error instanceof SyntaxError)) throw error;
      return;
    }
  }
}

/** The problems of the identities that a server has. */
async function check(admin, acknowledged) {
  const found = new Map();
  for (let page = 0; ; page++) {
    const response = await fetch(`${admin}/admin/identities?per_page=1000&page=${page}`);
    const list = await response.json();
    for (const each of list) found.set(each.id, each.traits);
    if (list.length < 1000) break;
  }
  const lost = [...acknowledged].filter(
    ([id, number]) => JSON.stringify(found.get(id)) !== JSON.stringify(traitsOf(number)),
  );
  return { lost: lost.map(([, number]) => number), count: found.size };
}

let acknowledged = new Map();
let numbers = 0;
let total = 0;
let lost = 0;
let unanswered = 0;
let file = '';
for (let round = 0; round < rounds; round++) {
  if (round % roundsPerFile === 0) {
    file = join(folder, `world-${round}.json`);
    acknowledged = new Map();
  }
  const { child, admin } = await start(file);
  const before = await check(admin, acknowledged);
  if (before.lost.length > 0) console.log(`round ${round}: lost ${before.lost.join(', ')}`);
  lost += before.lost.length;
  unanswered = Math.max(unanswered, before.count - acknowledged.size);
  const known = acknowledged.size;
  const first = Promise.withResolvers();
  const work = Promise.all(
    Array.from({ length: writers }, () => write(admin, acknowledged, () => numbers++, first.resolve)),
  );
  await Promise.race([first.promise, work]);
  await new Promise((resolve) => setTimeout(resolve, random() * longestLife));
  child.kill('SIGKILL');
  await once(child, 'exit');
  await work;
  total += acknowledged.size - known;
  if ((round + 1) % 50 === 0) console.log(`${round + 1} rounds: ${total} acknowledged, ${lost} lost`);
}
rmSync(folder, { recursive: true });
console.log(`kill: seed ${values.seed}, ${rounds} kills, ${total} identities acknowledged, ${lost} lost`);
process.exitCode = lost === 0 ? 0 : 1;
