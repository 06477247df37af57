/** What comes of one step of a flow. */
import type { Answer } from '../../../http/exchange.ts';
import type { AuthenticationMethod, Credentials, IdentityRecord } from '../../record/records.ts';

/** The step has an answer of its own: half way, or not for this form. */
export interface Answered {
  readonly outcome: 'answered';
  readonly answer: Answer;
}

/** Somebody has shown who they are, and how. */
export interface Identified {
  readonly outcome: 'identified';
  readonly identity: IdentityRecord;
  readonly method: Omit<AuthenticationMethod, 'completed_at'>;
}

/** The traits of a new identity and the credentials it starts with. */
export interface NewPerson {
  readonly traits: unknown;
  readonly credentials: readonly (Pick<Credentials, 'type' | 'identifiers' | 'config'> & {
    readonly version?: number;
  })[];
  readonly method: Omit<AuthenticationMethod, 'completed_at'>;
  /** The addresses that the person has proven to own. */
  readonly verified?: readonly { readonly via: string; readonly value: string }[];
  readonly metadata_public?: unknown;
  /** The organization whose provider the person came by. */
  readonly organization_id?: string;
  readonly metadata_admin?: unknown;
}

export interface Enrolled extends NewPerson {
  readonly outcome: 'enrolled';
}

/** A person with other settings, whom nobody has stored yet. */
export interface Changed {
  readonly outcome: 'changed';
  readonly identity: IdentityRecord;
}

/** The flow goes on, stored with its next form; `told` is what only this answer shows. */
export interface Shown {
  readonly outcome: 'shown';
  readonly told: Readonly<Record<string, unknown>>;
}

/** What was sent came too late; another flow takes the place of this one. */
export interface Expired {
  readonly outcome: 'expired';
  /** Milliseconds since 1970. */
  readonly expiredAt: number;
}

export type Outcome = Answered | Identified | Enrolled | Changed | Shown | Expired;

export const answered = (answer: Answer): Answered => ({ outcome: 'answered', answer });

export const changed = (identity: IdentityRecord): Changed => ({ outcome: 'changed', identity });
