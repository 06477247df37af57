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

export const generalHelp = `Simulator of Ory Kratos and Ory Hydra v26.2.0. It accepts their command lines and configuration files.

Usage:
  simulator kratos serve -c kratos.yml [--dev] [--watch-courier]
  simulator hydra serve all|public|admin -c hydra.yml [--dev]
  simulator upstream serve -c kratos.yml
  simulator kratos|hydra migrate sql ...
  simulator kratos|hydra version`;

const usage: Readonly<Record<CliServer, string>> = {
  kratos: `Usage:
  simulator kratos serve -c kratos.yml [flags]
  simulator kratos migrate sql ...   does nothing: data is kept in memory
  simulator kratos version

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
  simulator hydra serve all|public|admin -c hydra.yml [flags]
  simulator hydra migrate sql ...    does nothing: data is kept in memory
  simulator hydra version

${serveFlags}
${controlFlag}
${persistFlag}
${seedFlag}
${worldsFlag}
${asFlag}
      --quick-keys      create signing keys of 2,048 bits, which is faster; Hydra's keys have 4,096`,
  upstream: `Usage:
  simulator upstream serve -c kratos.yml [flags]

Serves the social sign-in providers of kratos.yml whose issuer_url is on this machine, such as http://127.0.0.1:4447. Their
sign-in page asks for the claims of the account.

${serveFlags}
${upstreamFlag}`,
};

export const helpOf = (server: CliServer): string =>
  `${usage[server]}\n\nEnvironment variables override the keys of the file: SERVE_PUBLIC_PORT sets serve.public.port.`;
