import type { Answer } from '../../http/exchange.ts';
import type { Returned } from '../method/oidc/state.ts';
import type {
  AuthenticationMethod,
  Credentials,
  IdentityRecord,
  LoginFlowRecord,
  RegistrationFlowRecord,
} from '../record/records.ts';
import type { Context } from '../request/context.ts';
import { errors } from '../wire/errors.ts';
import type { Submission } from './common.ts';

/** Who a strategy recognised, and how. */
export interface LoggedIn {
  readonly identity: IdentityRecord;
  readonly method: Omit<AuthenticationMethod, 'completed_at'>;
}

/** The traits of a new identity and the credentials it starts with. */
export interface Registered {
  readonly traits: unknown;
  readonly credentials: readonly (Pick<Credentials, 'type' | 'identifiers' | 'config'> & {
    readonly version?: number;
  })[];
  readonly method: Omit<AuthenticationMethod, 'completed_at'>;
  /** The addresses that the person has proven to own. */
  readonly verified?: readonly { readonly via: string; readonly value: string }[];
  readonly metadata_public?: unknown;
  readonly metadata_admin?: unknown;
}

/**
 * One way to sign in or up. `undefined` from a submission means: not mine; an answer means: half way,
 * the flow goes on with another form; what a provider returned may sign in or up, whichever it takes.
 */
export interface Strategy {
  readonly method: string;
  /** Not switched by `selfservice.methods`. */
  readonly always?: true;
  /** Adds the nodes of a new login flow; `identity` is the signed-in person of a refresh or of a second factor. */
  populateLogin?(context: Context, flow: LoginFlowRecord, identity?: IdentityRecord): void;
  /** The same where the identifier is asked alone (`identifier_first`). */
  populateLoginIdentification?(context: Context, flow: LoginFlowRecord): void;
  /** Adds the nodes for a given identifier; false when `identity` has no such credential or is unknown. */
  populateLoginCredentials?(context: Context, flow: LoginFlowRecord, identity?: IdentityRecord): boolean;
  /** Asked after those nodes: takes the way on at once where the account has no other. */
  fastLogin?(
    context: Context,
    flow: LoginFlowRecord,
    identifier: string,
    payload: unknown,
  ): Promise<Answer | undefined>;
  login?(
    context: Context,
    flow: LoginFlowRecord,
    submission: Submission,
  ): Promise<LoggedIn | Returned | Answer | undefined>;
  /** Adds the nodes of a registration that asks for everything at once. */
  populateRegistration?(context: Context, flow: RegistrationFlowRecord): void;
  /** Makes the nodes those of the first of two screens, and of the second (`profile_first`). */
  populateRegistrationProfile?(context: Context, flow: RegistrationFlowRecord): void;
  populateRegistrationCredentials?(context: Context, flow: RegistrationFlowRecord): void;
  register?(
    context: Context,
    flow: RegistrationFlowRecord,
    submission: Submission,
  ): Promise<Registered | Returned | Answer | undefined>;
}

type Switches = Readonly<Record<string, { readonly enabled: boolean }>>;

const switches = ({ kratos }: Context) => kratos.config.selfservice.methods as unknown as Switches;

/** True when `selfservice.methods` has this method on. */
export function isSwitchedOn(context: Context, method: string): boolean {
  return switches(context)[method]?.enabled ?? false;
}

/** True when new flows show this strategy's nodes. */
export function isEnabled(context: Context, { method, always }: Strategy): boolean {
  return always ?? isSwitchedOn(context, method);
}

/** True when this strategy is meant and enabled. @throws KratosError 404 when it is meant but switched off */
export function isMeant(context: Context, { method }: Submission, own: string): boolean {
  if (method !== own) return false;
  if (!isSwitchedOn(context, own)) throw errors.methodDisabled();
  return true;
}
