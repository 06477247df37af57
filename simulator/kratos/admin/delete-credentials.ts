import { emptyAnswer } from '../../http/answer.ts';
import type { Answer } from '../../http/exchange.ts';
import { draftOf } from '../identity/draft.ts';
import { countFirstFactors, isFirstFactor } from '../identity/first-factors.ts';
import type { Credentials, IdentityRecord } from '../record/records.ts';
import type { Context } from '../request/context.ts';
import { findIdentity, saveUpdate } from './identities.ts';
import { refusals } from './refusals.ts';

type CredentialsMap = IdentityRecord['credentials'];
type Provider = Readonly<Record<'provider' | 'subject', string>>;

const providersOf = (credentials: Credentials | undefined) =>
  (credentials?.config.providers ?? []) as readonly Provider[];

/** What stays of the credentials when those of a type are deleted. */
type Removal = (all: CredentialsMap, found: Credentials, identifier: string) => CredentialsMap;

const drop: Removal = (all, { type }) => Object.fromEntries(Object.entries(all).filter(([each]) => each !== type));

/** The identifiers stay the person's, without a secret to them. */
const dropSecret: Removal = (all, found) => ({ ...all, [found.type]: { ...found, config: {} } });

const dropProvider: Removal = (all, found, identifier) => {
  if (identifier === '') throw refusals.identifierMissing();
  if (!found.identifiers.includes(identifier)) throw refusals.identifierUnknown(identifier, found.type);
  const identifiers = found.identifiers.filter((each) => each !== identifier);
  const providers = providersOf(found).filter(({ provider, subject }) => `${provider}:${subject}` !== identifier);
  return { ...all, [found.type]: { ...found, identifiers, config: { providers } } };
};

/** Keys that are a first factor stay. */
const dropSecondFactors: Removal = (all, found) => {
  const keys = (found.config.credentials ?? []) as readonly { readonly is_passwordless?: boolean }[];
  const kept = keys.filter((each) => each.is_passwordless);
  if (kept.length === 0) return drop(all, found, '');
  return { ...all, [found.type]: { ...found, config: { ...found.config, credentials: kept } } };
};

const removals: Readonly<Record<string, Removal>> = {
  totp: drop,
  lookup_secret: drop,
  webauthn: dropSecondFactors,
  password: dropSecret,
  oidc: dropProvider,
  saml: dropProvider,
};

/** `DELETE /admin/identities/{id}/credentials/{type}`; `identifier` names one of several providers. */
export async function deleteIdentityCredentials(context: Context): Promise<Answer> {
  const identity = findIdentity(context);
  const type = context.params.type as string;
  const found = Object.hasOwn(identity.credentials, type) ? identity.credentials[type] : undefined;
  if (!found) throw refusals.noCredentials(type);
  const removal = Object.hasOwn(removals, type) ? removals[type] : undefined;
  if (!removal) throw refusals.fixedCredentials(type);
  // Of keys only those are deleted that nobody signs in with alone.
  const matters = type !== 'webauthn' && isFirstFactor(type);
  if (matters && countFirstFactors(context.kratos.config, identity) < 2) throw refusals.lastCredentials();
  const identifier = context.request.url.searchParams.get('identifier') ?? '';
  await saveUpdate(context, identity, {
    ...draftOf(identity),
    credentials: removal(identity.credentials, found, identifier),
  });
  return emptyAnswer(204);
}
