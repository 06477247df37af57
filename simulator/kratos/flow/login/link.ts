import type {
  AuthenticationMethod,
  Credentials,
  DuplicateCredentials,
  IdentityRecord,
  LoginFlowRecord,
  SessionRecord,
} from '../../record/records.ts';
import type { Kratos } from '../../request/context.ts';
import { ValidationFailure } from '../../schema/validate.ts';
import { needsStepUp } from '../../session/aal.ts';
import { message } from '../../text/messages.ts';

type Method = Omit<AuthenticationMethod, 'completed_at'>;

/**
 * Adds the provider account that waits in the flow to the identity that signed in. While a second factor is required,
 * the account stays in the flow.
 * @throws ValidationFailure 4010009 if another identity signed in
 * @see selfservice/flow/login/hook.go of Kratos v26.2.0, `maybeLinkCredentials`
 */
export async function linkCredentials(
  kratos: Kratos,
  { duplicate_credentials: duplicate }: LoginFlowRecord,
  identity: IdentityRecord,
  session: SessionRecord,
  method: Method,
): Promise<{ readonly identity: IdentityRecord; readonly methods: readonly Method[] }> {
  const now = kratos.runtime.clock.now();
  const authentication_methods = [...session.authentication_methods, { ...method, completed_at: now }];
  const { required_aal: required } = kratos.config.session.whoami;
  if (!duplicate || needsStepUp(kratos, { ...session, authentication_methods }, identity, required))
    return { identity, methods: [method] };
  if (!Object.values(identity.credentials).some(({ identifiers }) => identifiers.includes(duplicate.identifier)))
    throw new ValidationFailure({ key: '', text: message(4010009) });
  const oidc = withProvider(identity.credentials.oidc, duplicate, now);
  const linked = { ...identity, updated_at: now, credentials: { ...identity.credentials, oidc } };
  return {
    identity: await kratos.world.updateIdentity(linked),
    methods: [method, { method: 'oidc', aal: 'aal1', provider: duplicate.provider }],
  };
}

/** Social sign-in credentials with one more provider account. @param now in milliseconds since 1970 */
export function withProvider(
  before: Credentials | undefined,
  { provider, subject, organization, tokens }: Omit<DuplicateCredentials, 'identifier'>,
  now: number,
): Credentials {
  const known = (before?.config.providers ?? []) as readonly unknown[];
  return {
    type: 'oidc',
    version: before?.version ?? 0,
    created_at: before?.created_at ?? now,
    updated_at: now,
    identifiers: [...(before?.identifiers ?? []), `${provider}:${subject}`],
    config: {
      providers: [...known, { ...tokens, subject, provider, ...(organization ? { organization } : {}) }],
    },
  };
}
