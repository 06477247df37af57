/** The possible results of one step of a flow. */
import type { Answer } from '../../../http/exchange.ts';
import type { AuthenticationMethod, Credentials, IdentityRecord } from '../../record/records.ts';

/** The step made the response itself. */
export interface Answered {
  readonly outcome: 'answered';
  readonly answer: Answer;
}

/** The user proved an identity with a method. */
export interface Identified {
  readonly outcome: 'identified';
  readonly identity: IdentityRecord;
  readonly method: Omit<AuthenticationMethod, 'completed_at'>;
}

/** The result of a registration: the traits of the new identity and its first credentials. */
export interface RegistrationResult {
  readonly traits: unknown;
  readonly credentials: readonly (Pick<Credentials, 'type' | 'identifiers' | 'config'> & {
    readonly version?: number;
  })[];
  readonly method: Omit<AuthenticationMethod, 'completed_at'>;
  /** Addresses that the user has proven to own. */
  readonly verified?: readonly { readonly via: string; readonly value: string }[];
  readonly metadata_public?: unknown;
  /** The organization of the provider that the user came from. */
  readonly organization_id?: string;
  readonly metadata_admin?: unknown;
}

export interface Enrolled extends RegistrationResult {
  readonly outcome: 'enrolled';
}

/** An identity with changed settings, not stored yet. */
export interface Changed {
  readonly outcome: 'changed';
  readonly identity: IdentityRecord;
}

/** The flow continues and is stored with its next form. `extra` holds members that only this response shows. */
export interface NextScreen {
  readonly outcome: 'nextScreen';
  readonly extra: Readonly<Record<string, unknown>>;
}

/** The submission came too late. A new flow replaces this one. */
export interface Expired {
  readonly outcome: 'expired';
  /** Milliseconds since 1970. */
  readonly expiredAt: number;
}

export type Outcome = Answered | Identified | Enrolled | Changed | NextScreen | Expired;

export const answered = (answer: Answer): Answered => ({ outcome: 'answered', answer });

export const changed = (identity: IdentityRecord): Changed => ({ outcome: 'changed', identity });
