import { goLower } from '@members/engines/go/lower';
import { type Changes, Store } from '../../runtime/store.ts';
import type { Credentials, IdentityRecord } from '../record/records.ts';
import { upgraded } from './upgrade.ts';

/** An identifier, an address or an external id already belongs to another identity. */
export class DuplicateIdentifier extends Error {
  /** The identity that was refused. */
  readonly identity: IdentityRecord;

  constructor(identity: IdentityRecord) {
    super('an identifier or address is taken');
    this.identity = identity;
  }
}

/** An identifier is empty once its surrounding blanks are removed. */
export class MissingIdentifier extends Error {
  constructor() {
    super('Unable to create identity credentials with missing or empty identifier.');
  }
}

/** Credential types whose identifiers are matched exactly: a provider's subject, or random bytes. */
const exactTypes: ReadonlySet<string> = new Set(['oidc', 'passkey']);

/** Credential types with an identifier that users type, such as an e-mail address. It is stored trimmed, in lower case. */
const typedTypes: ReadonlySet<string> = new Set(['password', 'code', 'webauthn']);

const normaliseIdentifier = (identifier: string) => goLower(identifier.trim());

function normaliseIdentifiers(identity: IdentityRecord): IdentityRecord {
  const all = Object.entries(identity.credentials);
  const needsNormalising = ({ type, identifiers }: Credentials) =>
    typedTypes.has(type) && identifiers.some((each) => each !== normaliseIdentifier(each));
  if (!all.some(([, each]) => needsNormalising(each))) return identity;
  const credentials = Object.fromEntries(
    all.map(([name, each]) =>
      needsNormalising(each)
        ? [name, { ...each, identifiers: each.identifiers.map(normaliseIdentifier) }]
        : [name, each],
    ),
  );
  return { ...identity, credentials };
}

/** Creates the store of a world's identities. Identifiers, addresses and external ids are unique. */
export function createIdentities(changes: Changes) {
  const identities = new Store<IdentityRecord>({ changes });
  const idByKey = new Map<string, string>();
  const byKey = (key: string) => {
    const id = idByKey.get(key);
    return id === undefined ? undefined : identities.get(id);
  };

  const hasEmptyIdentifier = ({ credentials }: IdentityRecord) =>
    Object.values(credentials).some(({ identifiers }) => identifiers.includes(''));
  /**
   * True if a credential lists an identifier twice, such as one account at a provider. Types that people type store
   * repeats once.
   */
  const hasRepeatedIdentifier = ({ credentials }: IdentityRecord) =>
    Object.values(credentials).some(
      ({ type, identifiers }) => !typedTypes.has(type) && new Set(identifiers).size < identifiers.length,
    );
  // `join` makes flat strings; strings built with `+` keep all their pieces in memory.
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
  /** All keys of an identity that no other identity may have. */
  const uniqueKeys = (identity: IdentityRecord) => [...identifierKeys(identity), ...otherKeys(identity)];
  /** Replaces the keys of an identity. If it throws, nothing has changed. */
  const claimKeys = (identity: IdentityRecord, isNew = false) => {
    const isTaken = (key: string) => (idByKey.get(key) ?? identity.id) !== identity.id;
    if (isNew && new Set(otherKeys(identity)).size < otherKeys(identity).length)
      throw new DuplicateIdentifier(identity);
    // Kratos inserts addresses before credentials, and checks all credentials before it inserts one. Errors come in
    // that order.
    if (otherKeys(identity).some(isTaken)) throw new DuplicateIdentifier(identity);
    if (hasEmptyIdentifier(identity)) throw new MissingIdentifier();
    if (identifierKeys(identity).some(isTaken) || hasRepeatedIdentifier(identity))
      throw new DuplicateIdentifier(identity);
    releaseKeys(identity.id);
    for (const key of uniqueKeys(identity)) idByKey.set(key, identity.id);
  };
  const releaseKeys = (id: string) => {
    const identity = identities.get(id);
    if (identity) for (const key of uniqueKeys(identity)) idByKey.delete(key);
  };

  return {
    /** @throws DuplicateIdentifier | MissingIdentifier */
    async createIdentity(identity: IdentityRecord): Promise<IdentityRecord> {
      const kept = normaliseIdentifiers(identity);
      claimKeys(kept, true);
      return identities.insert(upgraded(kept));
    },
    /**
     * Replaces the identity with the same id.
     * @returns the identity without the upgrade of its credentials that later reads show
     * @throws DuplicateIdentifier | MissingIdentifier, with nothing changed
     */
    async updateIdentity(identity: IdentityRecord): Promise<IdentityRecord> {
      const kept = normaliseIdentifiers(identity);
      claimKeys(kept);
      await identities.replace(upgraded(kept));
      return kept;
    },
    identity: (id: string) => identities.get(id),
    identities: () => identities.all(),
    /** The identity with an identifier of a credential type. Case does not count, except for `exactTypes`. */
    identityByIdentifier(type: string, identifier: string): IdentityRecord | undefined {
      const key = exactTypes.has(type) ? identifier : normaliseIdentifier(identifier);
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
      releaseKeys(id);
      return identities.remove(id);
    },
    clearIdentities(): void {
      identities.clear();
      idByKey.clear();
    },
  };
}
