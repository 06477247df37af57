/** Query parameters of the admin endpoints. */
import { parseBool } from '../../go/strconv.ts';
import { refusals } from './refusals.ts';

const credentialsTypes = [
  ...[
    'password',
    'oidc',
    'saml',
    'totp',
    'lookup_secret',
    'webauthn',
    'code',
    'link_recovery',
    'code_recovery',
    'passkey',
  ],
];

/** The values of `include_credential`. @throws KratosError 400; `name` says what the text calls the bad value */
export function declassified(
  query: URLSearchParams,
  name: (bad: string, good: readonly string[]) => string = (bad) => bad,
): string[] {
  const good: string[] = [];
  for (const value of query.getAll('include_credential')) {
    if (!credentialsTypes.includes(value)) throw refusals.parameter('include_credential', name(value, good));
    good.push(value);
  }
  return good;
}

const expandable = ['identity', 'devices'];

/** The values of `expand`, in lower case. @throws KratosError 400 */
export function expandOptions(query: URLSearchParams): string[] {
  return query.getAll('expand').map((option) => {
    const lower = option.toLowerCase();
    if (!expandable.includes(lower)) throw refusals.expand(option);
    return lower;
  });
}

/** `active`; undefined where it is not given. @throws KratosError 400 */
export function activeParameter(query: URLSearchParams): boolean | undefined {
  const text = query.get('active') ?? '';
  const active = parseBool(text);
  if (text !== '' && active === undefined) throw refusals.plain('could not parse parameter active');
  return active;
}
