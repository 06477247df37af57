/**
 * The responses of web hooks, with the names of their Go types, which errors show (selfservice/hook/web_hook.go of
 * Kratos v26.2.0).
 */
import {
  anyValue,
  boolean,
  integer,
  listOf,
  object,
  type Shape,
  string,
  time,
  uuid,
} from '@members/engines/go/json/decode';
import { nilUuid } from '@members/engines/go/uuid';
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

/** How Go prints the anonymous type of the whole response. */
export const responseGoType = 'struct { Identity *hook.localIdentity "json:\\"identity\\"" }';

/** A response that may change the identity. */
export const approvalShape: Shape = object('', { identity });

const message = object('hook.detailedMessage', { id: integer, text: string, type: string, context: anyValue });

/** A response that refuses the flow. */
export const refusalShape: Shape = object('hook.rawHookResponse', {
  messages: listOf(
    '[]hook.errorMessage',
    object('hook.errorMessage', { instance_ptr: string, messages: listOf('[]hook.detailedMessage', message) }),
  ),
});

export interface FieldMessages {
  readonly instance_ptr?: string;
  readonly messages?: readonly {
    readonly id?: number;
    readonly text?: string;
    readonly type?: string;
    readonly context?: unknown;
  }[];
}

interface HookAddress {
  readonly id?: string;
  readonly value?: string;
  readonly via?: string;
}

interface HookVerifiableAddress extends HookAddress {
  readonly verified?: boolean;
  readonly status?: VerifiableAddress['status'];
  readonly verified_at?: string;
}

export interface HookIdentity
  extends Partial<
    Pick<IdentityRecord, 'external_id' | 'schema_id' | 'state' | 'traits' | 'metadata_public' | 'metadata_admin'>
  > {
  readonly verifiable_addresses?: readonly HookVerifiableAddress[];
  readonly recovery_addresses?: readonly HookAddress[];
}

/** Go's zero time (year one), in milliseconds since 1970. */
const zeroTime = -62_135_596_800_000;

/** An address that is not stored yet. */
export const recoveryAddressOf = ({ id = nilUuid, value = '', via = '' }: HookAddress): RecoveryAddress => ({
  id,
  value,
  via,
  created_at: zeroTime,
  updated_at: zeroTime,
});

/** A verifiable address that is not stored yet. */
export const verifiableAddressOf = ({
  verified = false,
  status,
  verified_at,
  ...rest
}: HookVerifiableAddress): VerifiableAddress => ({
  ...recoveryAddressOf(rest),
  verified,
  status: status ?? 'pending',
  ...(verified_at === undefined ? {} : { verified_at: Date.parse(verified_at) }),
});
