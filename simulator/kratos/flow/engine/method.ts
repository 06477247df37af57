/** What a method offers to the flows (Kratos `selfservice/strategy`), and the context that all of them run in. */
import type { Answer } from '../../../http/exchange.ts';
import type {
  IdentityRecord,
  LoginFlowRecord,
  RecoveryFlowRecord,
  RegistrationFlowRecord,
  SettingsFlowRecord,
  VerifiableAddress,
  VerificationFlowRecord,
} from '../../record/records.ts';
import type { Context } from '../../request/context.ts';
import type { Fields } from '../../schema/decode.ts';
import type { Authenticated } from '../../session/manager.ts';
import { errors } from '../../wire/errors.ts';
import type { Hooks } from './hook.ts';
import type { Answered, Changed, Enrolled, Expired, Identified, Shown } from './outcome.ts';

/** One request on its way through a flow. The flows know methods and hooks by their types alone. */
export interface FlowContext extends Context {
  /** Each is asked in this order, switched on or not. */
  readonly methods: readonly Method[];
  readonly hooks: Hooks<FlowContext>;
  /** What was told along the way when a round trip to a provider began, of which this request is the end. */
  readonly payload?: unknown;
}

/** What was sent to a flow. */
export interface Submission {
  readonly fields: Fields;
  readonly method: string;
}

type MethodResult<O> = Promise<O | undefined>;

/** Of each submission `undefined` says: not mine. */
export interface LoginMethod {
  /** Adds the nodes of a new flow; `identity` is the signed-in person of a refresh or of a second factor. */
  populate?(context: FlowContext, flow: LoginFlowRecord, identity?: IdentityRecord): void;
  /** The same where the identifier is asked alone (`identifier_first`). */
  populateIdentification?(context: FlowContext, flow: LoginFlowRecord): void;
  /** Adds the nodes for a given identifier; false when `identity` has no such credential or is unknown. */
  populateCredentials?(context: FlowContext, flow: LoginFlowRecord, identity?: IdentityRecord): boolean;
  /** Asked of a new flow: goes on at once where a second factor has only this way. */
  begin?(context: FlowContext, flow: LoginFlowRecord): MethodResult<Answer>;
  /** Asked after `populateCredentials`: takes the way on at once where the account has no other. */
  fast?(context: FlowContext, flow: LoginFlowRecord, identifier: string, payload: unknown): MethodResult<Answer>;
  /** The HTTP methods that it names to whoever asks for it by a link, where not all that have a body. */
  named?(context: FlowContext, flow: LoginFlowRecord): readonly string[] | undefined;
  submit?(
    context: FlowContext,
    flow: LoginFlowRecord,
    submission: Submission,
  ): MethodResult<Answered | Identified | Expired>;
}

export interface RegistrationMethod {
  /** Adds the nodes of a registration that asks for everything at once. */
  populate?(context: FlowContext, flow: RegistrationFlowRecord): void;
  /** Makes the nodes those of the first of two screens, and of the second (`profile_first`). */
  populateProfile?(context: FlowContext, flow: RegistrationFlowRecord): void;
  populateCredentials?(context: FlowContext, flow: RegistrationFlowRecord): void;
  submit?(
    context: FlowContext,
    flow: RegistrationFlowRecord,
    submission: Submission,
  ): MethodResult<Answered | Enrolled | Expired>;
}

export interface SettingsMethod {
  populate(context: FlowContext, flow: SettingsFlowRecord, identity: IdentityRecord): void | Promise<void>;
  submit(
    context: FlowContext,
    flow: SettingsFlowRecord,
    submission: Submission,
    current: Authenticated,
  ): MethodResult<Answered | Changed>;
}

export interface RecoveryMethod {
  populate(context: FlowContext, flow: RecoveryFlowRecord): void;
  submit(context: FlowContext, flow: RecoveryFlowRecord): MethodResult<Answered | Shown>;
}

export interface VerificationMethod {
  populate(context: FlowContext, flow: VerificationFlowRecord): void;
  /** The form of a flow that begins with a message to somebody; `channel` is what the address is reached by. */
  populateSent(context: FlowContext, flow: VerificationFlowRecord, address: VerifiableAddress): void;
  /** Writes to an address. */
  send(
    context: FlowContext,
    flow: VerificationFlowRecord,
    address: VerifiableAddress,
    about: { readonly identity: IdentityRecord; readonly payload?: unknown },
  ): Promise<void>;
  submit(context: FlowContext, flow: VerificationFlowRecord): MethodResult<Answered | Shown>;
}

/** One way to sign in or up, to change how one does, or to prove whose an address is. */
export interface Method {
  /** As `selfservice.methods` calls it. */
  readonly name: string;
  /** Not switched by `selfservice.methods` where people sign in or up. */
  readonly always?: true;
  readonly login?: LoginMethod;
  readonly registration?: RegistrationMethod;
  readonly settings?: SettingsMethod;
  readonly recovery?: RecoveryMethod;
  readonly verification?: VerificationMethod;
}

type Switches = Readonly<Record<string, { readonly enabled: boolean }>>;

const switches = ({ kratos }: Context) => kratos.config.selfservice.methods as unknown as Switches;

/** True when `selfservice.methods` has this method on. */
export function isSwitchedOn(context: Context, name: string): boolean {
  return switches(context)[name]?.enabled ?? false;
}

/** True when new flows show this method's nodes. */
export function isEnabled(context: Context, { name, always }: Pick<Method, 'name' | 'always'>): boolean {
  return always ?? isSwitchedOn(context, name);
}

/** True when this method is meant and enabled. @throws KratosError 404 when it is meant but switched off */
export function isMeant(context: Context, { method }: Pick<Submission, 'method'>, own: string): boolean {
  if (method !== own) return false;
  if (!isSwitchedOn(context, own)) throw errors.methodDisabled();
  return true;
}
