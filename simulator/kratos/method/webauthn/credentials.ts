import { type CredentialType, removeAll } from '../../identity/credential-type.ts';

interface Key {
  readonly is_passwordless?: boolean;
}

export const credentials: CredentialType = {
  /** Removes only keys of a second factor. */
  remove(all, found, identifier) {
    const kept = ((found.config.credentials ?? []) as readonly Key[]).filter((key) => key.is_passwordless);
    if (kept.length === 0) return removeAll(all, found, identifier);
    return { ...all, [found.type]: { ...found, config: { ...found.config, credentials: kept } } };
  },
};
