import type { CredentialType } from '../../identity/credential-type.ts';
import { blankCredentials } from '../../identity/credentials.ts';
import { noTokens } from '../../identity/provider-tokens.ts';
import { badRequest, KratosError, statusMessages } from '../../wire/errors.ts';

interface Provider {
  readonly provider?: string;
  readonly subject?: string;
  readonly organization?: string;
  readonly use_auto_link?: boolean;
}

interface Body {
  readonly config?: { readonly providers?: readonly Provider[] };
}

const identifierOf = ({ provider = '', subject = '' }: Provider) => `${provider}:${subject}`;

/** Accounts at upstream providers. Types `oidc` and `saml` are stored alike. */
export const credentials: CredentialType = {
  async import({ runtime }, type, before, body) {
    const now = runtime.clock.now();
    const kept = before ?? blankCredentials(type, now);
    const known = (kept.config.providers ?? []) as readonly unknown[];
    const added = (body as Body).config?.providers ?? [];
    return {
      ...kept,
      identifiers: [...kept.identifiers, ...added.map(identifierOf)],
      config: { providers: [...known, ...added.map((each) => storedProvider(type, each))] },
    };
  },

  /** Removes the one account that `identifier` selects. */
  remove(all, found, identifier) {
    if (identifier === '') throw badRequest('You must provide an identifier to delete this credential.');
    if (!found.identifiers.includes(identifier)) throw unknown(identifier, found.type);
    const identifiers = found.identifiers.filter((each) => each !== identifier);
    const known = (found.config.providers ?? []) as readonly Provider[];
    const providers = known.filter((each) => identifierOf(each) !== identifier);
    return { ...all, [found.type]: { ...found, identifiers, config: { providers } } };
  },
};

const unknown = (identifier: string, type: string) =>
  new KratosError({
    status: 404,
    message: statusMessages[404],
    reason: `The identifier \`${identifier}\` was not found among ${type.toUpperCase()} credentials.`,
  });

/** Accounts of type `saml` are stored without tokens. */
function storedProvider(type: string, { subject = '', provider = '', organization, use_auto_link }: Provider): object {
  return {
    ...(type === 'oidc' ? noTokens : {}),
    subject,
    provider,
    ...(organization ? { organization } : {}),
    ...(use_auto_link ? { use_auto_link } : {}),
  };
}
