import { parseArgs } from 'node:util';

/** The ports of the demonstration: option, environment variable, default (the port in `tools/demo/*.yml`) and description. */
const ports = {
  app: ['port-app', 'PORT_APP', 4455, 'the app'],
  client: ['port-client', 'PORT_CLIENT', 4446, 'the main application'],
  mailbox: ['port-mailbox', 'PORT_MAILBOX', 4436, 'the mailbox'],
  kratosPublic: ['port-kratos', 'PORT_KRATOS', 4433, 'Kratos'],
  kratosAdmin: ['port-kratos-admin', 'PORT_KRATOS_ADMIN', 4434, "Kratos's admin API"],
  hydraPublic: ['port-hydra', 'PORT_HYDRA', 4444, 'Hydra'],
  hydraAdmin: ['port-hydra-admin', 'PORT_HYDRA_ADMIN', 4445, "Hydra's admin API"],
  provider: ['port-provider', 'PORT_PROVIDER', 4447, 'the social sign-in provider'],
} as const;

export type PortName = keyof typeof ports;
export type Ports = Readonly<Record<PortName, number>>;

export const host = '127.0.0.1';
export const portNames = Object.keys(ports) as PortName[];
export const standardPorts = Object.fromEntries(portNames.map((name) => [name, ports[name][2]])) as Ports;

/** An error that ends the start with its message and an exit code. */
export class StartError extends Error {
  readonly exitCode: number;

  constructor(message: string, exitCode = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** Returns the text of `--help`. */
export function usage(): string {
  const lines = portNames.map((name) => {
    const [option, variable, port, what] = ports[name];
    return `${`  --${option} PORT`.padEnd(28)}${what} [${port}], or ${variable}`;
  });
  const noOpen = `${'  --no-open'.padEnd(28)}do not open the browser`;
  return ['Usage: npm start -- [options]', ...lines, noOpen].join('\n');
}

/** Returns the error for a port that another program uses. */
export function takenPort(name: PortName, port: number): StartError {
  const [option, , , what] = ports[name];
  return new StartError(`Port ${port} for ${what} is taken by another program: choose another one with --${option}.`);
}

/**
 * Reads the ports: options win over environment variables, which win over the defaults.
 * @throws StartError (exit code 2) for an unknown option, an invalid port, or a port that is used twice
 */
export function readPorts(args: readonly string[], env: NodeJS.ProcessEnv): Ports {
  const options = Object.fromEntries(portNames.map((name) => [ports[name][0], { type: 'string' as const }]));
  const more = { 'no-open': { type: 'boolean' as const } };
  const given = () => {
    try {
      return parseArgs({ args: [...args], options: { ...more, ...options } }).values as Readonly<
        Record<string, string | undefined>
      >;
    } catch (error) {
      throw new StartError(`${error instanceof Error ? error.message.split('. ')[0] : error}. See --help.`, 2);
    }
  };
  const values = given();
  const portOf = (name: PortName) => {
    const [option, variable, standard] = ports[name];
    const text = values[option] ?? env[variable];
    if (text === undefined || text === '') return standard;
    const port = Number(text);
    if (/^\d+$/.test(`${text}`) && port >= 1 && port <= 65535) return port;
    throw new StartError(`--${option}: expected a port number from 1 to 65535, got "${text}".`, 2);
  };
  const chosen = Object.fromEntries(portNames.map((name) => [name, portOf(name)])) as Ports;
  const double = portNames.find((name) => portNames.some((other) => other !== name && chosen[other] === chosen[name]));
  if (double) throw new StartError(`--${ports[double][0]}: port ${chosen[double]} is used twice.`, 2);
  return chosen;
}
