import { emptyAnswer } from '../../http/answer.ts';
import type { Answer } from '../../http/exchange.ts';
import { draftOf } from '../identity/draft.ts';
import { countFirstFactors } from '../identity/first-factors.ts';
import { credentialType } from '../method/credentials.ts';
import type { Context } from '../request/context.ts';
import { findIdentity, saveUpdate } from './identities.ts';
import { refusals } from './refusals.ts';

/**
 * Credential types that an account must keep if it has no other way to sign in. Security keys are not in the list: only
 * keys that are a second factor can be deleted.
 */
const typesThatKeepOne = ['password', 'oidc', 'saml'];

/** `DELETE /admin/identities/{id}/credentials/{type}`; the parameter `identifier` selects one of several providers. */
export async function deleteIdentityCredentials(context: Context): Promise<Answer> {
  const identity = findIdentity(context);
  const type = context.params.type as string;
  const found = Object.hasOwn(identity.credentials, type) ? identity.credentials[type] : undefined;
  if (!found) throw refusals.noCredentials(type);
  const { remove } = credentialType(type) ?? {};
  if (!remove) throw refusals.fixedCredentials(type);
  if (typesThatKeepOne.includes(type) && countFirstFactors(context.kratos.config, identity) < 2)
    throw refusals.lastCredentials();
  const identifier = context.request.url.searchParams.get('identifier') ?? '';
  const credentials = remove(identity.credentials, found, identifier);
  await saveUpdate(context, identity, { ...draftOf(identity), credentials });
  return emptyAnswer(204);
}
