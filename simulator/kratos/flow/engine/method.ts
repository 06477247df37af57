/**
 * The interface between flows and methods (selfservice/strategy of Kratos v26.2.0), and the context that both run in.
 */
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
import type { Answered, Changed, Enrolled, Expired, Identified, NextScreen } from './outcome.ts';

/** The context of one request to a flow. Flows know methods and hooks only by these types. */
export interface FlowContext extends Context {
  /** All methods in Kratos's order, enabled or not. */
  readonly methods: readonly Method[];
  readonly hooks: Hooks<FlowContext>;
  /** The transient payload of the request that began social sign-in, if this request ends it. */
  readonly payload?: unknown;
}

/** The body of a submission. */
export interface Submission {
  readonly fields: Fields;
  readonly method: string;
}

type MethodResult<O> = Promise<O | undefined>;

/** `submit` returns undefined if the submission is for another method. */
export interface LoginMethod {
  /** Adds the nodes of a new flow. @param identity the signed-in identity of a refresh or second factor */
  populate?(context: FlowContext, flow: LoginFlowRecord, identity?: IdentityRecord): void;
  /** Adds the nodes of the screen that asks for the identifier alone (`identifier_first`). */
  populateIdentification?(context: FlowContext, flow: LoginFlowRecord): void;
  /** Adds the nodes for a given identifier. @returns false if `identity` is unknown or has no such credential */
  populateCredentials?(context: FlowContext, flow: LoginFlowRecord, identity?: IdentityRecord): boolean;
  /** Called for a new flow. If this is the only second factor, it is submitted at once (`FastLogin2FA`). */
  fastLogin2FA?(context: FlowContext, flow: LoginFlowRecord): MethodResult<Answer>;
  /**
   * Called after `populateCredentials`. If this is the only way to sign in, it is submitted at once (`FastLogin1FA`).
   */
  fastLogin1FA?(
    context: FlowContext,
    flow: LoginFlowRecord,
    identifier: string,
    payload: unknown,
  ): MethodResult<Answer>;
  /** The HTTP methods that its error lists for a submission by link, if they differ from the default. */
  httpMethodsInError?(context: FlowContext, flow: LoginFlowRecord): readonly string[] | undefined;
  submit?(
    context: FlowContext,
    flow: LoginFlowRecord,
    submission: Submission,
  ): MethodResult<Answered | Identified | Expired>;
}

export interface RegistrationMethod {
  /** Adds the nodes of a registration with a single screen. */
  populate?(context: FlowContext, flow: RegistrationFlowRecord): void;
  /** Replaces the nodes by the nodes of the first of two screens (`profile_first`), or of the second. */
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
  submit(context: FlowContext, flow: RecoveryFlowRecord): MethodResult<Answered | NextScreen>;
}

export interface VerificationMethod {
  populate(context: FlowContext, flow: VerificationFlowRecord): void;
  /** Makes the form of a flow that begins with a message to the address. */
  populateSent(context: FlowContext, flow: VerificationFlowRecord, address: VerifiableAddress): void;
  /** Sends the message with the code or link. */
  send(
    context: FlowContext,
    flow: VerificationFlowRecord,
    address: VerifiableAddress,
    about: { readonly identity: IdentityRecord; readonly payload?: unknown },
  ): Promise<void>;
  submit(context: FlowContext, flow: VerificationFlowRecord): MethodResult<Answered | NextScreen>;
}

/** A way to sign in, to register, to change credentials, or to prove an address. */
export interface Method {
  /** The method's name in `selfservice.methods`. */
  readonly name: string;
  /** Set if login and registration show the method even if `selfservice.methods` disables it. */
  readonly alwaysOffered?: true;
  readonly login?: LoginMethod;
  readonly registration?: RegistrationMethod;
  readonly settings?: SettingsMethod;
  readonly recovery?: RecoveryMethod;
  readonly verification?: VerificationMethod;
}

type Switches = Readonly<Record<string, { readonly enabled: boolean }>>;

const methodSwitches = ({ kratos }: Context) => kratos.config.selfservice.methods as unknown as Switches;

/** True if `selfservice.methods` enables the method. */
export function isMethodEnabled(context: Context, name: string): boolean {
  return methodSwitches(context)[name]?.enabled ?? false;
}

/** True if new flows show the method's nodes. */
export function isOffered(context: Context, { name, alwaysOffered }: Pick<Method, 'name' | 'alwaysOffered'>): boolean {
  return alwaysOffered ?? isMethodEnabled(context, name);
}

/** True if the submission is for this method. @throws KratosError 404 if the method is disabled */
export function isForMethod(context: Context, { method }: Pick<Submission, 'method'>, name: string): boolean {
  if (method !== name) return false;
  if (!isMethodEnabled(context, name)) throw errors.methodDisabled();
  return true;
}
