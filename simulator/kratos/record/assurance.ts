import type { SessionRecord } from './records.ts';

/**
 * The assurance level of a session: `aal2` if it has methods of both levels.
 * @see session/session.go of Kratos v26.2.0, `SetAuthenticatorAssuranceLevel`
 */
export function assuranceLevel({ authentication_methods: methods }: SessionRecord): 'aal1' | 'aal2' {
  const levels = new Set(methods.map(({ aal }) => aal));
  return levels.has('aal1') && levels.has('aal2') ? 'aal2' : 'aal1';
}
