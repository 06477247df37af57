/**
 * Runs one proof of `proofs.mjs`:
 *
 *     npm run evidence -- NAME [ARGUMENTS OF THE PROOF]
 *     npm run evidence -- --record NAME …   also writes the result into `results.json` and `docs/reference/evidence.md`
 *     npm run evidence -- --list            prints all proofs; `--weekly` prints the names of the weekly ones as JSON
 *     npm run evidence -- --merge FOLDER    takes newer results from the JSON files of other runs
 */
import { spawn } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { install, projectNode, root } from '../tools/run/install.mjs';
import { lines, writePage } from './page.mjs';
import { proofs } from './proofs.mjs';
import { describeRun, merge, readResults, writeResults } from './results.mjs';

const args = process.argv.slice(2);
const isRecorded = args[0] === '--record';
const [name, ...more] = isRecorded ? args.slice(1) : args;

/** Ends with a message and exit code 2. */
function refuse(message) {
  console.error(`evidence: ${message}`);
  process.exit(2);
}

/** Returns the variables that a proof needs and that are not set. It does not look for programs. */
const missing = ({ needs = [] }) => needs.filter((need) => /^[A-Z_]+$/.test(need) && !process.env[need]);

/** Runs a proof and shows what it prints. @returns the exit code and the printed text */
function run({ run: command, env = {} }) {
  const child = spawn(projectNode(), [...command, ...more], {
    cwd: root,
    env: { ...env, ...process.env },
    stdio: ['inherit', isRecorded ? 'pipe' : 'inherit', 'inherit'],
  });
  let printed = '';
  child.stdout?.on('data', (chunk) => {
    process.stdout.write(chunk);
    printed += chunk;
  });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve({ code: code ?? 1, printed }));
  });
}

if (name === undefined || name === '--list') {
  for (const line of lines()) console.log(line);
} else if (name === '--weekly') {
  console.log(JSON.stringify(Object.keys(proofs).filter((each) => proofs[each].weekly)));
} else if (name === '--merge') {
  if (!more[0]) refuse('--merge: expected a folder');
  const others = globSync('**/*.json', { cwd: more[0] }).map((file) => JSON.parse(readFileSync(join(more[0], file))));
  writeResults(merge([readResults(), ...others]));
  writePage();
} else {
  if (!Object.hasOwn(proofs, name)) refuse(`there is no proof "${name}"; --list names them`);
  const proof = proofs[name];
  if (missing(proof).length > 0) refuse(`${name} needs ${missing(proof).join(' and ')}`);
  await install('test');
  const started = new Date();
  const { code, printed } = await run(proof);
  if (isRecorded) {
    writeResults({ ...readResults(), [name]: describeRun({ started, code, printed }) });
    writePage();
  }
  process.exitCode = code;
}
