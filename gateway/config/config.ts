import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { ConfigProblem } from './config-problem.ts';
import { contradictions } from './contradictions.ts';
import { defaultOf, type Environment, isGiven, type ReadFile, readValues } from './read-values.ts';
import { unknownVariables } from './unknown-variables.ts';
import { fullDescription, type Values, variableList } from './variables.ts';

export { ConfigProblem } from './config-problem.ts';
export type { Environment } from './read-values.ts';
export { variables } from './variables.ts';

export interface HydraAdminConfig {
  readonly adminUrl: string;
  readonly issuer: string | undefined;
  /** Bearer token for the admin API. */
  readonly token: string | undefined;
}

/** The gateway's settings: the values of the variables, and values derived from them. */
export interface GatewayConfig extends Values {
  readonly KRATOS_PUBLIC_URL: string;
  readonly KRATOS_BROWSER_URL: string;
  readonly CSRF_COOKIE_NAME: string;
  readonly LOGIN_GATE: 'oauth2' | 'open';
  /** Undefined without Hydra: the gateway then serves no consent, logout and device pages. */
  readonly hydra: HydraAdminConfig | undefined;
  readonly tls: { readonly certPath: string; readonly keyPath: string } | undefined;
  /** Keys of CSRF tokens and signed cookies, at least one. The first one signs, all verify. */
  readonly secrets: readonly string[];
  /** Origins whose pages may show the app in a frame; none if left out. Only the demonstration has one, its panel: no variable sets it. */
  readonly framedBy?: readonly string[];
  /** Sentences about settings with which the gateway starts, but probably not as the operator wants it. */
  readonly warnings: readonly string[];
}

const readTextFile: ReadFile = (path) => readFileSync(path, 'utf8');

function warningsOf(values: Values, env: Environment): readonly string[] {
  return [
    ...(values.PUBLIC_ORIGIN === undefined
      ? ['PUBLIC_ORIGIN is not set: the Host header of each request is trusted']
      : []),
    ...(values.CSRF_COOKIE_SECRET === undefined && values.COOKIE_SECRET === undefined
      ? [
          'COOKIE_SECRET is not set: a random secret is used, so forms from before a restart or from another instance are refused',
        ]
      : []),
    ...unknownVariables(env),
  ];
}

/**
 * Reads the gateway's settings from its environment.
 * @param readFile reads the files that `NAME_FILE` variables name
 * @throws ConfigProblem with one line for each problem
 */
export function readConfig(env: Environment, readFile: ReadFile = readTextFile): GatewayConfig {
  const { values, problems } = readValues(env, readFile);
  const lines = [...problems.values(), ...contradictions(values, env, problems)];
  const kratos = values.KRATOS_PUBLIC_URL ?? values.ORY_SDK_URL;
  if (lines.length > 0 || kratos === undefined) throw new ConfigProblem(lines);
  const { HYDRA_ADMIN_URL: adminUrl, TLS_CERT_PATH: certPath, TLS_KEY_PATH: keyPath } = values;
  const defaultCookieName = values.DANGEROUSLY_DISABLE_SECURE_CSRF_COOKIES ? 'csrf' : '__Host-csrf';
  return {
    ...values,
    KRATOS_PUBLIC_URL: kratos,
    KRATOS_BROWSER_URL: values.KRATOS_BROWSER_URL ?? kratos,
    CSRF_COOKIE_NAME: values.CSRF_COOKIE_NAME ?? defaultCookieName,
    LOGIN_GATE: values.LOGIN_GATE ?? (adminUrl === undefined ? 'open' : 'oauth2'),
    hydra:
      adminUrl === undefined
        ? undefined
        : { adminUrl, issuer: values.HYDRA_PUBLIC_URL, token: values.HYDRA_ADMIN_TOKEN },
    tls: certPath === undefined || keyPath === undefined ? undefined : { certPath, keyPath },
    secrets: values.CSRF_COOKIE_SECRET ?? values.COOKIE_SECRET ?? [randomBytes(32).toString('base64')],
    warnings: warningsOf(values, env),
  };
}

/**
 * Returns the settings that the environment changes, by variable name, for the log's first line. A secret's value is
 * `"set"`. A variable that repeats its default is left out.
 */
export function changedSettings(config: GatewayConfig, env: Environment): Readonly<Record<string, unknown>> {
  const changed = variableList.filter(
    ([name, variable]) => isGiven(name, variable, env) && !isDeepStrictEqual(config[name], defaultOf(variable)),
  );
  return Object.fromEntries(changed.map(([name, { secret }]) => [name, secret ? 'set' : config[name]]));
}

/** Returns what `--help` prints: one line for each variable, with its default in brackets. */
export function describeVariables(): string {
  return variableList
    .map(([name, variable]) => {
      const shown = variable.default ? ` [${variable.default}]` : '';
      return `${name.padEnd(40)} ${fullDescription(name, variable)}${shown}`;
    })
    .join('\n');
}
