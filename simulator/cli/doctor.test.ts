import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { starterFiles } from '../starter/files.ts';

const folder = mkdtempSync(join(tmpdir(), 'doctor-'));
afterAll(() => rmSync(folder, { recursive: true }));

const cli = join(import.meta.dirname, '../cli.mjs');
const files = starterFiles(new URL('http://localhost:5173'), 'file://identity.schema.json');
writeFileSync(join(folder, 'identity.schema.json'), files['identity.schema.json']);
writeFileSync(join(folder, 'right.yml'), files['kratos.yml']);
writeFileSync(
  join(folder, 'wrong.yml'),
  files['kratos.yml'].replace('http://localhost:4433/', 'http://127.0.0.1:4433/'),
);
writeFileSync(join(folder, 'hydra.yml'), files['hydra.yml']);
writeFileSync(
  join(folder, 'old-hydra.yml'),
  files['hydra.yml']
    .replace('urls:\n', 'urls:\n  device_verification: http://localhost:5173/device\n')
    .replace(/^ {2}device:.*\n(?: {4}.*\n)*/m, ''),
);
writeFileSync(join(folder, 'clients.json'), files['clients.json']);
writeFileSync(join(folder, 'broken.yml'), files['kratos.yml'].replace('ui_url', 'ui-url'));

const doctor = (...argv: readonly string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [cli, 'doctor', ...argv], {
    cwd: folder,
    encoding: 'utf8',
    env: { PATH: '' },
  });
  return { status, output: stdout + stderr };
};

it('ends with 0 for the files that init writes', () => {
  expect(doctor('-c', 'right.yml', '--dev', '--watch-courier')).toEqual({ status: 0, output: 'No problem found.\n' });
});

it('says cause and mend with file and line, and ends with 1', () => {
  const { status, output } = doctor('-c', 'wrong.yml', '--dev', '--watch-courier');
  expect(output).toMatch(
    /^wrong\.yml:\d+: selfservice\.flows\.login\.ui_url: pages are at localhost and Kratos at 127\.0\.0\.1: .*\n {2}mend: /,
  );
  expect(output).toContain('1 problem, the most likely first');
  expect(status).toBe(1);
});

it('finds faults of hydra.yml and of its clients', () => {
  expect(doctor('--hydra', 'hydra.yml', '--dev', '--clients', 'clients.json').output).toBe('No problem found.\n');
  const { output } = doctor('--hydra', 'old-hydra.yml', '--dev', '--clients', 'clients.json');
  expect(output).toMatch(
    /^old-hydra\.yml:\d+: Hydra does not start: unknown key urls\.device_verification\n {2}mend: use urls\.device\.verification/,
  );
});

it('takes the configuration of the folder, and says which', () => {
  mkdirSync(join(folder, 'repository'));
  const { status, stderr: refusal } = spawnSync(process.execPath, [cli, 'doctor'], {
    cwd: join(folder, 'repository'),
    encoding: 'utf8',
    env: { PATH: '' },
  });
  expect(refusal).toContain('doctor: found no configuration here');
  expect(status).toBe(1);
  writeFileSync(join(folder, 'repository/kratos.yml'), files['kratos.yml'].replace('ui_url', 'ui-url'));
  writeFileSync(join(folder, 'repository/identity.schema.json'), files['identity.schema.json']);
  const { stdout, stderr } = spawnSync(process.execPath, [cli, 'doctor'], {
    cwd: join(folder, 'repository'),
    encoding: 'utf8',
    env: { PATH: '' },
  });
  expect(stderr).toMatch(/^found kratos\.yml/);
  expect(stdout).toMatch(/^kratos\.yml:\d+: Kratos does not start/);
});

it('shows the moves of old keys, and writes them if it is told to', () => {
  const first = doctor('--hydra', 'old-hydra.yml', '--dev', '--fix');
  expect(first.status).toBe(1);
  expect(first.output).toContain('-  device_verification: http://localhost:5173/device\n');
  expect(first.output).toContain('+    verification: http://localhost:5173/device\n');
  expect(doctor('--hydra', 'old-hydra.yml', '--dev', '--fix', '--write').output).toBe('old-hydra.yml: changed\n');
  const { output } = doctor('--hydra', 'old-hydra.yml', '--dev');
  expect(output).not.toContain('does not start');
  expect(doctor('-c', 'right.yml', '--write')).toMatchObject({
    status: 1,
    output: '--write: expected it with --fix\n',
  });
});

it('writes a file for a bug report', () => {
  const { output } = doctor('-c', 'wrong.yml', '--dev', '--watch-courier', '--bundle', 'bundle.json');
  expect(output).toContain('bundle.json: written; read it before you send it\n');
  const { files: written, report } = JSON.parse(readFileSync(join(folder, 'bundle.json'), 'utf8'));
  expect(written.map(({ name }: { name: string }) => name)).toEqual([expect.any(String), 'identity.schema.json']);
  expect(report).toMatchObject([{ id: 'other-site' }]);
});

it('prints JSON', () => {
  const { output } = doctor('-c', 'wrong.yml', '--dev', '--watch-courier', '--json');
  expect(JSON.parse(output)).toMatchObject([{ id: 'other-site', key: 'selfservice.flows.login.ui_url' }]);
});

it('reports a file with which Kratos does not start', () => {
  expect(doctor('-c', 'broken.yml').output).toMatch(/^broken\.yml:\d+: Kratos does not start: unknown key/);
});

it.each([
  [['-c', 'right.yml', '--compose', 'docker-compose.yml'], '--compose: expected it without -c'],
  [['--hydra', 'hydra.yml', '--clients', 'none.json'], '--clients none.json: expected a readable file'],
  [['-c', 'right.yml', '--url', '4433'], '--url: expected an address'],
])('refuses %j', (argv, message) => {
  const { status, output } = doctor(...argv);
  expect(output).toContain(message);
  expect(status).toBe(1);
});

it('takes flags, variables and folders from a compose file, and needs no dsn', () => {
  mkdirSync(join(folder, 'ory'));
  const inContainer = files['kratos.yml']
    .replace(/^dsn.*\n/m, '')
    .replace('file://identity.schema.json', 'file:///etc/kratos/identity.schema.json');
  writeFileSync(join(folder, 'ory/kratos.yml'), inContainer);
  writeFileSync(join(folder, 'ory/identity.schema.json'), files['identity.schema.json']);
  const command = 'serve -c /etc/kratos/kratos.yml --dev --watch-courier';
  const service = `{ image: oryd/kratos, volumes: ['./ory:/etc/kratos'], command: ${command} }`;
  writeFileSync(join(folder, 'compose.yml'), `services: { kratos: ${service} }`);
  expect(doctor('--compose', 'compose.yml')).toEqual({ status: 0, output: 'No problem found.\n' });
});

it('takes the flags of a compose file beside the configuration, unless it is given some', () => {
  mkdirSync(join(folder, 'beside/ory'), { recursive: true });
  for (const name of ['kratos.yml', 'identity.schema.json'] as const)
    writeFileSync(join(folder, 'beside/ory', name), files[name].replaceAll('file://', 'file:///etc/kratos/'));
  const command = 'serve -c /etc/kratos/kratos.yml --dev --watch-courier';
  const service = `{ image: oryd/kratos, volumes: ['./ory:/etc/kratos'], command: '${command}' }`;
  writeFileSync(join(folder, 'beside/docker-compose.yml'), `services: { kratos: ${service} }\n`);
  writeFileSync(join(folder, 'beside/compose.broken.yml'), 'services: {');
  const { status, output } = doctor('-c', 'beside/ory/kratos.yml');
  expect(output).toMatch(/^No problem found\.\nkratos: flags of beside\/docker-compose\.yml\n/);
  expect(status).toBe(0);
  expect(doctor('-c', 'beside/ory/kratos.yml', '--dev').output).toContain('mails stay queued');
});
