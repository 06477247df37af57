import type { Context } from '../context.ts';
import type {
  AuthenticationMethod,
  Credentials,
  IdentityRecord,
  LoginFlowRecord,
  RegistrationFlowRecord,
} from '../domain/records.ts';
import { errors } from '../errors.ts';
import type { Submission } from '../flow/common.ts';

/** Who a strategy recognised, and how. */
export interface LoggedIn {
  readonly identity: IdentityRecord;
  readonly method: Omit<AuthenticationMethod, 'completed_at'>;
}

/** The traits of a new identity and the credentials it starts with. */
export interface Registered {
  readonly traits: unknown;
  readonly credentials: readonly Pick<Credentials, 'type' | 'identifiers' | 'config'>[];
  readonly method: Omit<AuthenticationMethod, 'completed_at'>;
}

/** One way to sign in or up. `undefined` from a submission means: not mine. */
export interface Strategy {
  readonly method: string;
  /** Adds the nodes of a new login flow; `identity` is the signed-in person of a refresh. */
  populateLogin?(context: Context, flow: LoginFlowRecord, identity?: IdentityRecord): void;
  login?(context: Context, flow: LoginFlowRecord, submission: Submission): Promise<LoggedIn | undefined>;
  populateRegistration?(context: Context, flow: RegistrationFlowRecord): void;
  register?(context: Context, flow: RegistrationFlowRecord, submission: Submission): Promise<Registered | undefined>;
}

type Switches = Readonly<Record<string, { readonly enabled: boolean }>>;

/** True when this strategy is meant and enabled. @throws KratosError 404 when it is meant but switched off */
export function isMeant({ kratos }: Context, { method }: Submission, own: string): boolean {
  if (method !== own) return false;
  if (!(kratos.config.selfservice.methods as unknown as Switches)[own]?.enabled) throw errors.methodDisabled();
  return true;
}
