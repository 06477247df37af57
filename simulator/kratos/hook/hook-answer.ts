/** The answers of web hooks, as Go's structures hold them (Kratos `selfservice/hook/web_hook.go`). */
import { anyValue, boolean, integer, listOf, object, type Shape, string, time, uuid } from '../../go/json/decode.ts';
import { nilUuid } from '../../go/uuid.ts';
import type { IdentityRecord, RecoveryAddress, VerifiableAddress } from '../record/records.ts';

const address = { id: uuid, value: string, via: string, created_at: time, updated_at: time };

const identity = object('hook.localIdentity', {
  external_id: string,
  schema_id: string,
  state: { kind: 'string', go: 'identity.State' },
  traits: anyValue,
  metadata_public: anyValue,
  metadata_admin: anyValue,
  verifiable_addresses: listOf(
    '[]identity.VerifiableAddress',
    object('identity.VerifiableAddress', { ...address, verified: boolean, status: string, verified_at: time }),
  ),
  recovery_addresses: listOf('[]identity.RecoveryAddress', object('identity.RecoveryAddress', address)),
});

/** The name of the structure that has no name. */
export const outermost = 'struct { Identity *hook.localIdentity "json:\\"identity\\"" }';

/** What a hook that agrees says of an identity. */
export const approval: Shape = object('', { identity });

const message = object('hook.detailedMessage', { id: integer, text: string, type: string, context: anyValue });

/** What a hook that refuses objects to. */
export const refusal: Shape = object('hook.rawHookResponse', {
  messages: listOf(
    '[]hook.errorMessage',
    object('hook.errorMessage', { instance_ptr: string, messages: listOf('[]hook.detailedMessage', message) }),
  ),
});

export interface Said {
  readonly instance_ptr?: string;
  readonly messages?: readonly {
    readonly id?: number;
    readonly text?: string;
    readonly type?: string;
    readonly context?: unknown;
  }[];
}

interface WantedAddress {
  readonly id?: string;
  readonly value?: string;
  readonly via?: string;
}

interface WantedVerifiable extends WantedAddress {
  readonly verified?: boolean;
  readonly status?: VerifiableAddress['status'];
  readonly verified_at?: string;
}

export interface Wanted
  extends Partial<
    Pick<IdentityRecord, 'external_id' | 'schema_id' | 'state' | 'traits' | 'metadata_public' | 'metadata_admin'>
  > {
  readonly verifiable_addresses?: readonly WantedVerifiable[];
  readonly recovery_addresses?: readonly WantedAddress[];
}

/** Year one, where Go's moments begin, in milliseconds since 1970. */
const beginning = -62_135_596_800_000;

/** An address that nobody has stored. */
export const stored = ({ id = nilUuid, value = '', via = '' }: WantedAddress): RecoveryAddress => ({
  id,
  value,
  via,
  created_at: beginning,
  updated_at: beginning,
});

export const verifiable = ({
  verified = false,
  status,
  verified_at,
  ...rest
}: WantedVerifiable): VerifiableAddress => ({
  ...stored(rest),
  verified,
  status: status ?? 'pending',
  ...(verified_at === undefined ? {} : { verified_at: Date.parse(verified_at) }),
});
