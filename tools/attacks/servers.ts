import { execFile, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { openGateway } from '@members/gateway/testing';
import { freePort } from '@members/testkit/ports';
import { root } from '@members/testkit/servers';

/** Address that the gateway takes for the attacker's, behind a trusted proxy. */
export const attacker = '203.0.113.1';

const run = promisify(execFile);

/** Starts a real Kratos with the demonstration's configuration, and a gateway in front of it. */
export async function startServers(binary: string) {
  const folder = await mkdtemp(join(tmpdir(), 'attacks-'));
  const ports = new Map([
    ['4433', await freePort()],
    ['4434', await freePort()],
  ]);
  const file = join(folder, 'kratos.yml');
  const text = await readFile(join(root, 'tools/demo/kratos.yml'), 'utf8');
  await writeFile(
    file,
    text.replace(/\b443[34]\b/g, (port) => `${ports.get(port)}`),
  );
  const env = {
    ...process.env,
    DSN: `sqlite://${join(folder, 'kratos.sqlite')}?_fk=true`,
    SQA_OPT_OUT: 'true',
    LOG_LEVEL: 'fatal',
    HASHERS_BCRYPT_COST: '4',
    SELFSERVICE_FLOWS_VERIFICATION_ENABLED: 'true',
  };
  await run(binary, ['migrate', 'sql', 'up', '-e', '--yes', '-c', file], { cwd: root, env });
  const kratos = spawn(binary, ['serve', '--dev', '-c', file], { cwd: root, env, stdio: 'ignore' });
  const admin = `http://127.0.0.1:${ports.get('4434')}`;
  const isReady = async () => (await fetch(`${admin}/health/ready`).catch(() => undefined))?.ok === true;
  for (let tries = 0; !(await isReady()); tries += 1) {
    if (tries === 120 || kratos.exitCode !== null) throw new Error('Kratos did not start.');
    await wait(500);
  }
  const gateway = await openGateway({
    variables: {
      KRATOS_PUBLIC_URL: `http://127.0.0.1:${ports.get('4433')}`,
      PUBLIC_ORIGIN: 'http://id.example',
      TRUSTED_PROXIES: '127.0.0.1',
      LOGIN_GATE: 'open',
    },
  });
  return {
    gateway,
    admin,
    close: async () => {
      await gateway.close();
      kratos.kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
