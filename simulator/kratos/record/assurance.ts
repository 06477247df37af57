import type { SessionRecord } from './records.ts';

/** What a session has shown: aal2 takes a method of each level (`session.SetAuthenticatorAssuranceLevel`). */
export function assuranceLevel({ authentication_methods: methods }: SessionRecord): 'aal1' | 'aal2' {
  const levels = new Set(methods.map(({ aal }) => aal));
  return levels.has('aal1') && levels.has('aal2') ? 'aal2' : 'aal1';
}
