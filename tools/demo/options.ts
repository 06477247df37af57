import { parseArgs } from 'node:util';

/** Every port of the demonstration: option, environment variable, the port that `tools/demo/*.yml` is written for, and what it is. */
const ports = {
  app: ['port-app', 'PORT_APP', 4455, 'the app'],
  client: ['port-client', 'PORT_CLIENT', 4446, 'the main application'],
  mailbox: ['port-mailbox', 'PORT_MAILBOX', 4436, 'the mailbox'],
  kratosPublic: ['port-kratos', 'PORT_KRATOS', 4433, 'Kratos'],
  kratosAdmin: ['port-kratos-admin', 'PORT_KRATOS_ADMIN', 4434, "Kratos's admin API"],
  hydraPublic: ['port-hydra', 'PORT_HYDRA', 4444, 'Hydra'],
  hydraAdmin: ['port-hydra-admin', 'PORT_HYDRA_ADMIN', 4445, "Hydra's admin API"],
} as const;

export type PortName = keyof typeof ports;
export type Ports = Readonly<Record<PortName, number>>;

export const host = '127.0.0.1';
export const portNames = Object.keys(ports) as PortName[];
export const standardPorts = Object.fromEntries(portNames.map((name) => [name, ports[name][2]])) as Ports;

/** Ends the start with one line and an exit code. */
export class StartProblem extends Error {
  readonly exitCode: number;

  constructor(message: string, exitCode = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** What `--help` prints. */
export function usage(): string {
  const lines = portNames.map((name) => {
    const [option, variable, port, what] = ports[name];
    return `${`  --${option} PORT`.padEnd(28)}${what} [${port}], or ${variable}`;
  });
  return ['Usage: npm start -- [options]', ...lines].join('\n');
}

/** One line for a port that another program holds. */
export function takenPort(name: PortName, port: number): StartProblem {
  const [option, , , what] = ports[name];
  return new StartProblem(`Port ${port} for ${what} is taken by another program: choose another one with --${option}.`);
}

/**
 * The ports from options, then environment, then the standard.
 * @throws StartProblem (exit code 2) for an unknown option, a value that is no port, or one port for two
 */
export function readPorts(args: readonly string[], env: NodeJS.ProcessEnv): Ports {
  const options = Object.fromEntries(portNames.map((name) => [ports[name][0], { type: 'string' as const }]));
  const given = () => {
    try {
      return parseArgs({ args: [...args], options }).values;
    } catch (error) {
      throw new StartProblem(`${error instanceof Error ? error.message.split('. ')[0] : error}. See --help.`, 2);
    }
  };
  const values = given();
  const portOf = (name: PortName) => {
    const [option, variable, standard] = ports[name];
    const text = values[option] ?? env[variable];
    if (text === undefined || text === '') return standard;
    const port = Number(text);
    if (/^\d+$/.test(`${text}`) && port >= 1 && port <= 65535) return port;
    throw new StartProblem(`--${option}: expected a port number from 1 to 65535, got "${text}".`, 2);
  };
  const chosen = Object.fromEntries(portNames.map((name) => [name, portOf(name)])) as Ports;
  const double = portNames.find((name) => portNames.some((other) => other !== name && chosen[other] === chosen[name]));
  if (double) throw new StartProblem(`--${ports[double][0]}: port ${chosen[double]} was chosen twice.`, 2);
  return chosen;
}
