import { versionNames } from '../runtime/versions.ts';
import type { CliServer } from './arguments.ts';

const serveFlags = `Flags:
  -c, --config FILE     kratos.yml or hydra.yml, in YAML or JSON; can be repeated, later files override earlier ones
      --dev             development mode: plain HTTP, cookies without Secure
      --sqa-opt-out     accepted without effect: the simulator sends no telemetry
  -h, --help            print this help`;

const upstreamFlag =
  '      --upstream-for KIND=URL   use URL instead of the social sign-in providers of KIND, such as google=http://127.0.0.1:4447';

const controlFlag =
  '      --control PORT    serve the panel and the control API (clock, faults, scenarios) on 127.0.0.1:PORT; 0 takes a free port';

const seedFlag =
  '      --seed N          derive ids, codes, secrets and signing keys from the number N, so that each run gives the same; for tests only';

const persistFlag = '      --persist FILE    keep the data in FILE across restarts; with --worlds, FILE is a folder';

const worldsFlag =
  '      --worlds path|header   serve many separate worlds, selected by /worlds/NAME/... or by the header X-World: NAME';

const asFlag = `      --as VERSION      answer like another version (${versionNames.join(', ')}); docs/reference/simulator.md lists the limits`;

export const generalHelp = (
  name: string,
) => `Simulator of Ory Kratos and Ory Hydra v26.2.0. It accepts their command lines and configuration files.

Usage:
  ${name}                 starts both servers and the panel without files; see "${name} up --help"
  ${name} init [FOLDER]   writes configuration files to start from
  ${name} doctor -c kratos.yml   says what will go wrong for people with a configuration
  ${name} mcp [--simulator URL]   lets a coding assistant steer a running simulator
  ${name} panel --kratos-admin URL [--hydra-admin URL] [--write]   opens the panel on real servers
  ${name} sheet --out FOLDER   writes a page with a picture of every screen of your app
  ${name} kratos serve -c kratos.yml [--dev] [--watch-courier]
  ${name} hydra serve all|public|admin -c hydra.yml [--dev]
  ${name} upstream serve -c kratos.yml
  ${name} kratos|hydra migrate sql ...
  ${name} kratos|hydra version
  ${name} --version`;

const usage = (name: string): Readonly<Record<CliServer, string>> => ({
  kratos: `Usage:
  ${name} kratos serve -c kratos.yml [flags]
  ${name} kratos migrate sql ...   does nothing: data is kept in memory
  ${name} kratos courier watch     does nothing but run: the server sends its messages, with --watch-courier
  ${name} kratos version

${serveFlags}
      --watch-courier   send messages in the background
      --inject ID       show a message that the open-source Kratos never sends in each new flow; docs/errors.md lists the ids
${upstreamFlag}
${controlFlag}
${persistFlag}
${seedFlag}
${worldsFlag}
${asFlag}`,
  hydra: `Usage:
  ${name} hydra serve all|public|admin -c hydra.yml [flags]
  ${name} hydra migrate sql ...    does nothing: data is kept in memory
  ${name} hydra version

${serveFlags}
${controlFlag}
${persistFlag}
${seedFlag}
${worldsFlag}
${asFlag}
      --quick-keys      create signing keys of 2,048 bits, which is faster; Hydra's keys have 4,096`,
  upstream: `Usage:
  ${name} upstream serve -c kratos.yml [flags]

Serves the social sign-in providers of kratos.yml whose issuer_url is on this machine, such as http://127.0.0.1:4447. Their
sign-in page asks for the claims of the account.

${serveFlags}
${upstreamFlag}`,
});

/** Returns the help of a server's commands. @param name name of the program */
export const helpOf = (server: CliServer, name: string): string =>
  `${usage(name)[server]}\n\nEnvironment variables override the keys of the file: SERVE_PUBLIC_PORT sets serve.public.port.`;
