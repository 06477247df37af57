import { type CredentialType, removeAll } from '../../identity/credential-type.ts';

export const credentials: CredentialType = { remove: removeAll };
