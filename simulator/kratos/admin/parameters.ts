/** Query parameters of the admin API. */
import { parseBool } from '@members/engines/go/strconv';
import { refusals } from './refusals.ts';

const credentialsTypes = [
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
];

/**
 * The values of `include_credential`.
 * @param nameInvalid makes the text by which the error names an invalid value
 * @throws KratosError 400
 */
export function includedCredentials(
  query: URLSearchParams,
  nameInvalid: (bad: string, good: readonly string[]) => string = (bad) => bad,
): string[] {
  const good: string[] = [];
  for (const value of query.getAll('include_credential')) {
    if (!credentialsTypes.includes(value)) throw refusals.parameter('include_credential', nameInvalid(value, good));
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

/** The parameter `active`; undefined if it is not given. @throws KratosError 400 */
export function activeParameter(query: URLSearchParams): boolean | undefined {
  const text = query.get('active') ?? '';
  const active = parseBool(text);
  if (text !== '' && active === undefined) throw refusals.withMessage('could not parse parameter active');
  return active;
}
