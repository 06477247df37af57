import { goLower } from '../../go/lower.ts';
import { type Changes, Store } from '../../runtime/store.ts';
import type { Credentials, IdentityRecord } from '../record/records.ts';
import { upgraded } from './upgrade.ts';

/** A credential's identifier, an address or an external id is taken by another identity. */
export class DuplicateIdentifier extends Error {
  /** The one that was refused. */
  readonly identity: IdentityRecord;

  constructor(identity: IdentityRecord) {
    super('an identifier or address is taken');
    this.identity = identity;
  }
}

/** Nothing is left of an identifier without its blanks. */
export class MissingIdentifier extends Error {
  constructor() {
    super('Unable to create identity credentials with missing or empty identifier.');
  }
}

/** Credentials types whose identifiers are another provider's subjects, or random. */
const exactTypes: ReadonlySet<string> = new Set(['oidc', 'passkey']);

/** Credentials types whose identifiers people type: they are kept in small letters, without blanks around. */
const typedTypes: ReadonlySet<string> = new Set(['password', 'code', 'webauthn']);

const typed = (identifier: string) => goLower(identifier.trim());

function normalised(identity: IdentityRecord): IdentityRecord {
  const all = Object.entries(identity.credentials);
  const isOdd = ({ type, identifiers }: Credentials) =>
    typedTypes.has(type) && identifiers.some((each) => each !== typed(each));
  if (!all.some(([, each]) => isOdd(each))) return identity;
  const credentials = Object.fromEntries(
    all.map(([name, each]) =>
      isOdd(each) ? [name, { ...each, identifiers: each.identifiers.map(typed) }] : [name, each],
    ),
  );
  return { ...identity, credentials };
}

/** The identities of a world; no two of them have an identifier, an address or an external id in common. */
export function createIdentities(changes: Changes) {
  const identities = new Store<IdentityRecord>({ changes });
  const idByKey = new Map<string, string>();
  const byKey = (key: string) => {
    const id = idByKey.get(key);
    return id === undefined ? undefined : identities.get(id);
  };

  const isMissing = ({ credentials }: IdentityRecord) =>
    Object.values(credentials).some(({ identifiers }) => identifiers.includes(''));
  /** An account at another provider that is named twice; what people type is kept once. */
  const isTwice = ({ credentials }: IdentityRecord) =>
    Object.values(credentials).some(
      ({ type, identifiers }) => !typedTypes.has(type) && new Set(identifiers).size < identifiers.length,
    );
  // Flat texts: what is added up keeps all its pieces.
  const identifierKey = (type: string, identifier: string) => [type, identifier].join(' ');
  const addressKey =
    (use: string) =>
    ({ via, value }: { via: string; value: string }) =>
      [use, via, value].join(' ');
  const identifierKeys = ({ credentials }: IdentityRecord): string[] =>
    Object.values(credentials).flatMap(({ type, identifiers }) => identifiers.map((each) => identifierKey(type, each)));
  const otherKeys = ({ verifiable_addresses, recovery_addresses, external_id }: IdentityRecord): string[] => [
    ...verifiable_addresses.map(addressKey('verifiable')),
    ...recovery_addresses.map(addressKey('recovery')),
    ...(external_id ? [`external ${external_id}`] : []),
  ];
  /** All that no second identity may have. */
  const uniqueKeys = (identity: IdentityRecord) => [...identifierKeys(identity), ...otherKeys(identity)];
  /** Makes the keys of an identity its own, in place of those it had; nothing is changed where it throws. */
  const claim = (identity: IdentityRecord, isNew = false) => {
    const isTaken = (key: string) => (idByKey.get(key) ?? identity.id) !== identity.id;
    if (isNew && new Set(otherKeys(identity)).size < otherKeys(identity).length)
      throw new DuplicateIdentifier(identity);
    // Credentials come last on the way into the database, and are looked at before any of them is stored.
    if (otherKeys(identity).some(isTaken)) throw new DuplicateIdentifier(identity);
    if (isMissing(identity)) throw new MissingIdentifier();
    if (identifierKeys(identity).some(isTaken) || isTwice(identity)) throw new DuplicateIdentifier(identity);
    release(identity.id);
    for (const key of uniqueKeys(identity)) idByKey.set(key, identity.id);
  };
  const release = (id: string) => {
    const identity = identities.get(id);
    if (identity) for (const key of uniqueKeys(identity)) idByKey.delete(key);
  };

  return {
    /** @throws DuplicateIdentifier | MissingIdentifier */
    async createIdentity(identity: IdentityRecord): Promise<IdentityRecord> {
      const kept = normalised(identity);
      claim(kept, true);
      return identities.insert(upgraded(kept));
    },
    /**
     * Puts the identity in the place of the one with its id. What is given back is not what is read later: that is upgraded.
     *
     * @throws DuplicateIdentifier | MissingIdentifier, with nothing changed
     */
    async updateIdentity(identity: IdentityRecord): Promise<IdentityRecord> {
      const kept = normalised(identity);
      claim(kept);
      await identities.replace(upgraded(kept));
      return kept;
    },
    identity: (id: string) => identities.get(id),
    identities: () => identities.all(),
    /** The identity that owns an identifier of a credentials type; looked up without regard to case, unless nobody types it. */
    identityByIdentifier(type: string, identifier: string): IdentityRecord | undefined {
      const key = exactTypes.has(type) ? identifier : typed(identifier);
      return byKey(identifierKey(type, key));
    },
    /** The identity that an address belongs to. */
    identityByAddress(use: 'verifiable' | 'recovery', address: { via: string; value: string }) {
      return byKey(addressKey(use)(address));
    },
    identityByExternalId(externalId: string): IdentityRecord | undefined {
      return byKey(`external ${externalId}`);
    },
    async removeIdentity(id: string): Promise<boolean> {
      release(id);
      return identities.remove(id);
    },
    clearIdentities(): void {
      identities.clear();
      idByKey.clear();
    },
  };
}
