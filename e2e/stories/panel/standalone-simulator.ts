import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { freePort } from '@members/testkit/ports';
import { root } from '@members/testkit/servers';

interface RunningPanel {
  readonly process: ChildProcess;
  /** The panel's address. */
  readonly panel: string;
}

/** Runs a command of the simulator and resolves when the panel can be opened. The caller ends `process`. */
async function start(argv: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<RunningPanel> {
  const server = spawn(process.execPath, [join(root, 'simulator/cli.mjs'), ...argv], { cwd: root, env });
  let printed = '';
  for await (const chunk of server.stdout ?? []) {
    printed += chunk;
    const panel = /(?:control is ready on|panel is ready on|panel {2,})\s*(\S+)\n/.exec(printed)?.[1];
    if (panel) return { process: server, panel };
  }
  throw new Error(`the simulator ended before it was ready: ${printed}`);
}

const local = (port: number) => `http://127.0.0.1:${port}`;

/** A simulator of Kratos without Hydra, with its panel, on ports of its own. */
export interface StandaloneSimulator extends RunningPanel {
  /** Kratos's public address. */
  readonly kratos: string;
}

export async function startStandaloneSimulator(): Promise<StandaloneSimulator> {
  const [publicPort, adminPort] = [await freePort(), await freePort()];
  const kratos = local(publicPort);
  const argv = ['kratos', 'serve', '-c', 'tools/demo/kratos.yml', '--dev', '--control', '0'];
  const env = {
    SERVE_PUBLIC_PORT: `${publicPort}`,
    SERVE_PUBLIC_BASE_URL: `${kratos}/`,
    SERVE_ADMIN_PORT: `${adminPort}`,
  };
  return { ...(await start(argv, env)), kratos };
}

/**
 * Both servers as `ory-simulator` starts them without files, with the addresses of their admin APIs.
 *
 * @param ui address of the app
 * @param more variables that override keys of the configuration
 */
export async function startBothServers(ui = 'http://localhost:5173', more: NodeJS.ProcessEnv = {}) {
  const [kratosPublic, kratosAdmin, hydraPublic, hydraAdmin] = [
    await freePort(),
    await freePort(),
    await freePort(),
    await freePort(),
  ];
  const env = {
    KRATOS_SERVE_PUBLIC_PORT: `${kratosPublic}`,
    KRATOS_SERVE_PUBLIC_BASE_URL: `${local(kratosPublic)}/`,
    KRATOS_SERVE_ADMIN_PORT: `${kratosAdmin}`,
    KRATOS_OAUTH2_PROVIDER_URL: local(hydraAdmin),
    // Its provider has a fixed port.
    KRATOS_SELFSERVICE_METHODS_OIDC_ENABLED: 'false',
    HYDRA_SERVE_PUBLIC_PORT: `${hydraPublic}`,
    HYDRA_SERVE_ADMIN_PORT: `${hydraAdmin}`,
    HYDRA_URLS_SELF_ISSUER: local(hydraPublic),
    ...more,
  };
  const running = await start(['up', '--ui', ui, '--control', `${await freePort()}`], env);
  return {
    ...running,
    kratos: local(kratosPublic),
    kratosAdmin: local(kratosAdmin),
    hydraAdmin: local(hydraAdmin),
  };
}

/** The panel on servers of which it knows the admin APIs alone. */
export const startPanelOn = async (kratosAdmin: string, hydraAdmin: string, ...more: readonly string[]) =>
  start([
    'panel',
    ...['--kratos-admin', kratosAdmin, '--hydra-admin', hydraAdmin, '--control', `${await freePort()}`],
    ...more,
  ]);
