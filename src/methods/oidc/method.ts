import type { Method } from '../method.ts';

/** Social sign-in, and the sign-in at an organisation (SAML). Each provider counts as a method of its own. */
export const oidc: Method = { name: 'oidc', groups: ['oidc', 'saml'], section: 'social' };
