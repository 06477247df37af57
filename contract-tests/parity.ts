/**
 * `npm run parity -- [COMMAND] [ARGUMENTS]`: commands about parity with the real servers. Without a command it writes the
 * ledger. Each command is a program of its own; its first lines tell its arguments.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const commands: Readonly<Record<string, readonly [about: string, program: string]>> = {
  ledger: ['writes PARITY.md from the recordings', 'ledger/write.ts'],
  ids: ['writes the list of message and error ids', 'ledger/ids/ids.ts'],
  surface: ['writes the operations, keys and ids of the pinned sources', 'ledger/surface/write.ts'],
  watch: ['compares the pinned surface with newer sources', 'ledger/surface/watch.ts'],
  version: ['compares another version of the servers with the pinned one', 'versions/main.ts'],
  move: ['pins another version', 'versions/move.ts'],
  diff: ['prints the first difference between two servers', 'runner/diff/diff.ts'],
  proxy: ['compares each answer of your own traffic with the simulator', 'proxy/main.ts'],
  starts: ['records which configurations the servers refuse', 'starts/record.ts'],
  doctor: ['records what the servers say about the faults that the doctor finds', 'doctor/record.ts'],
  openapi: ["compares Ory's OpenAPI document with ours", '../openapi/compare.ts'],
};

const [first, ...rest] = process.argv.slice(2);
const isOption = first === undefined || first.startsWith('-');
const name = isOption ? 'ledger' : first;
const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
if (command === undefined) {
  console.error(`parity: there is no command "${name}"; there are:`);
  for (const [each, [about]] of Object.entries(commands)) console.error(`  ${each.padEnd(8)} ${about}`);
  process.exit(2);
}
const args = isOption ? process.argv.slice(2) : rest;
const { status } = spawnSync(process.execPath, [join(import.meta.dirname, command[1]), ...args], { stdio: 'inherit' });
process.exitCode = status ?? 1;
