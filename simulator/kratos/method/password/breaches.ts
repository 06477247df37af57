/** Counts how often a password leaked (selfservice/strategy/password/validator.go of Kratos v26.2.0). */
import type { KratosConfig } from '../../../config/kratos.ts';
import { callWithRetries } from '../../../http/client.ts';
import type { Runtime } from '../../../runtime/runtime.ts';
import { KratosError } from '../../wire/errors.ts';
import { leaksFrom, sha1 } from './leaked-passwords.ts';

type Policy = KratosConfig['selfservice']['methods']['password']['config'];

/** The public list. The simulator never requests it and uses a short built-in list instead. */
const publicHost = 'api.pwnedpasswords.com';
const prefixLength = 5;
/** The timeout in milliseconds and the attempts of Kratos's client. */
const clientOptions = { timeout: 1000, attempts: 5 };

const upstream = { status: 502, id: 'upstream_error' } as const;

const unavailable = (messagePrefix: string, reason: string) =>
  new KratosError({ ...upstream, message: 'Leaked password server unavailable', messagePrefix, reason });

/**
 * The count of a password in the list of leaked passwords. Another host than the public one is requested, with the
 * first five digits of the password's hash.
 * @throws KratosError 502 for an invalid response, and for network errors unless they are ignored
 */
export async function countBreaches(
  { haveibeenpwned_host: host, ignore_network_errors: ignoresNetworkErrors }: Policy,
  runtime: Runtime,
  password: string,
): Promise<number> {
  const hash = await sha1(password);
  const prefix = hash.slice(0, prefixLength);
  if (host === publicHost) return (await leaksFrom(prefix)).find((leak) => leak.hash === hash)?.count ?? 0;
  let rows: string;
  try {
    rows = await fetchRange(`https://${host}/range/${prefix}`, runtime);
  } catch (error) {
    if (ignoresNetworkErrors) return 0;
    throw error;
  }
  const counts = rows.split(/\r?\n/).map((row): [string, number] => {
    const [rest = '', count = '1'] = row.trim().split(':');
    return [prefix + rest, parseCount(count)];
  });
  return new Map(counts).get(hash) ?? 0;
}

async function fetchRange(address: string, runtime: Runtime): Promise<string> {
  const response = await callWithRetries({ runtime }, address, {}, clientOptions).catch((error: unknown) => {
    throw unavailable(
      String((error as Error).message),
      'Unable to check if password has been leaked because an unexpected network error occurred',
    );
  });
  if (response.status === 200) return response.text();
  throw unavailable(String(response.status), 'Unexpected status code from haveibeenpwned.com');
}

function parseCount(text: string): number {
  if (/^[+-]?\d+$/.test(text.replaceAll(',', ''))) return Number(text.replaceAll(',', ''));
  const reason = `Expected password hash to contain a count formatted as int but got: ${text}`;
  throw new KratosError({ ...upstream, message: 'Upstream error', reason });
}
