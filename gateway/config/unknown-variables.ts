import { closest, distance } from 'fastest-levenshtein';
import type { Environment } from './read-values.ts';
import { knownNames } from './variables.ts';

/** First words of the gateway's variables, such as `KRATOS_`: unknown variables with them are probably meant for the gateway. */
const prefixes = [...new Set([...knownNames].flatMap((name) => /^[A-Z]+_/.exec(name) ?? []))];

/** Variables of the demonstration, the simulator and the test tools, which may run in the same environment. */
const toolNames: ReadonlySet<string> = new Set([
  'KRATOS_BINARY',
  'KRATOS_CHECKOUT',
  'KRATOS_CONTROL_PORT',
  'HYDRA_BINARY',
  'HYDRA_CHECKOUT',
  'HYDRA_CONTROL_PORT',
  'MAIN_APPLICATION_ORIGIN',
  'ORY_CLIENTS',
]);

/**
 * Returns whether Kubernetes or Docker made this variable, for a service or container with a name such as `kratos-public`.
 * @see https://kubernetes.io/docs/concepts/services-networking/service/#environment-variables
 */
function isServiceLink(name: string, value: string): boolean {
  return (
    /_SERVICE_(?:HOST|PORT(?:_.+)?)$/.test(name) ||
    /_PORT_\d+_(?:TCP|UDP|SCTP)(?:_(?:ADDR|PORT|PROTO|START|END))?$/.test(name) ||
    (/_PORT$/.test(name) && /^(?:tcp|udp|sctp):\/\//.test(value))
  );
}

/**
 * Finds variables that look like settings of the gateway but are none: they begin like one of its variables, or differ by one
 * letter. Their values are not repeated.
 * @returns one warning for each, with the most similar name if there is one
 */
export function unknownVariables(env: Environment): readonly string[] {
  return Object.entries(env).flatMap(([name, value = '']) => {
    if (value === '' || knownNames.has(name) || toolNames.has(name) || isServiceLink(name, value)) return [];
    const nearest = closest(name, [...knownNames]);
    const letters = distance(name, nearest);
    if (letters > 1 && !prefixes.some((prefix) => name.startsWith(prefix))) return [];
    const isNear = letters <= name.length / 3;
    return [`${name} is not a setting of the gateway${isNear ? `; did you mean ${nearest}?` : ''}`];
  });
}
