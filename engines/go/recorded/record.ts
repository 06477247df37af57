/**
 * `node engines/go/recorded/record.ts` asks Go's standard library, by `main.go`, and writes `answers.json`. It needs Go. The inputs
 * are made of parts that meet the rules of each function; the same seed makes the same inputs.
 */
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inputs } from './inputs.ts';

const { status, stdout, stderr } = spawnSync('go', ['run', join(import.meta.dirname, 'main.go')], {
  input: JSON.stringify(inputs(300)),
  encoding: 'utf8',
  maxBuffer: 2 ** 28,
});
if (status !== 0) throw new Error(`go run main.go: ${stderr}`);
const { go, answers } = JSON.parse(stdout) as { go: string; answers: Readonly<Record<string, readonly unknown[]>> };
const lists = Object.entries(answers).map(
  ([name, rows]) =>
    `    ${JSON.stringify(name)}: [\n${rows.map((row) => `      ${JSON.stringify(row)}`).join(',\n')}\n    ]`,
);
const text = `{\n  "go": ${JSON.stringify(go)},\n  "answers": {\n${lists.join(',\n')}\n  }\n}\n`;
writeFileSync(join(import.meta.dirname, 'answers.json'), text);
