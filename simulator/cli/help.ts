import { versionNames } from '../runtime/versions.ts';
import type { ServerName } from './arguments.ts';

const serveFlags = `Flags:
  -c, --config FILE     kratos.yml or hydra.yml, YAML or JSON; may be given several times, a later file wins
      --dev             development mode: plain http, cookies without Secure
      --sqa-opt-out     accepted; nothing is ever reported
  -h, --help            this text`;

const upstreamFlag =
  '      --upstream-for KIND=URL   sends social sign-in by that kind of provider to another one, such as google=http://127.0.0.1:4447';

const controlFlag =
  '      --control PORT    clock, faults, scenarios and more by HTTP, on this machine alone, with the panel as its page; 0 takes a free port; off if left out';

const seedFlag =
  '      --seed N          ids, codes, secrets and signing keys come from that number, the same ones each time: for tests alone';

const persistFlag =
  '      --persist FILE    the world is kept in that file and taken from it at the start; without it, it ends with the process; a folder with --worlds';

const worldsFlag =
  '      --worlds path|header   worlds apart from each other, made when they are asked for: /worlds/NAME/..., or X-World: NAME; the control API takes both';

const asFlag = `      --as VERSION      answers as that version does (${versionNames.join(', ')}) where it differs in data; docs/reference/simulator.md tells how far that goes`;

export const generalHelp = `Simulator of Ory Kratos and Ory Hydra v26.2.0: takes their command lines and their configuration files.

Usage:
  simulator kratos serve -c kratos.yml [--dev] [--watch-courier]
  simulator hydra serve all|public|admin -c hydra.yml [--dev]
  simulator upstream serve -c kratos.yml
  simulator kratos|hydra migrate sql ...
  simulator kratos|hydra version`;

const usage: Readonly<Record<ServerName, string>> = {
  kratos: `Usage:
  simulator kratos serve -c kratos.yml [flags]
  simulator kratos migrate sql ...   succeeds and does nothing: data is kept in memory
  simulator kratos version

${serveFlags}
      --watch-courier   send messages in the background
      --inject ID       a message that no open-source Kratos sends, at the start of each flow; docs/errors.md lists them
${upstreamFlag}
${controlFlag}
${persistFlag}
${seedFlag}
${worldsFlag}
${asFlag}`,
  hydra: `Usage:
  simulator hydra serve all|public|admin -c hydra.yml [flags]
  simulator hydra migrate sql ...    succeeds and does nothing: data is kept in memory
  simulator hydra version

${serveFlags}
${controlFlag}
${persistFlag}
${seedFlag}
${worldsFlag}
${asFlag}
      --quick-keys      signing keys of 2,048 bit, which are made in a moment; Hydra's have 4,096`,
  upstream: `Usage:
  simulator upstream serve -c kratos.yml [flags]

Serves the social sign-in providers of the file whose issuer_url is on this machine, such as http://127.0.0.1:4447. Whoever
signs in there says who they are.

${serveFlags}
${upstreamFlag}`,
};

export const helpOf = (server: ServerName): string =>
  `${usage[server]}\n\nEach key of the file can be set by an environment variable too: serve.public.port is SERVE_PUBLIC_PORT.`;
