/** The self-service forms of Kratos in which a client may guess a secret, or make Kratos send a message. */
export type FlowForm = 'login' | 'registration' | 'recovery' | 'verification' | 'settings';

/**
 * What a field of a form may do in Kratos:
 * - `guess`: it is a secret that may be wrong
 * - `account`: it names an account or an address, to which Kratos may send a message
 * - `send`: it makes Kratos send a message
 * - `create`: it creates an identity
 * - `start`: it begins a sign-in by a provider, whose end may send a message by a hook. It counts for the client address alone:
 *   the provider names the account
 */
export type Effect = 'guess' | 'account' | 'send' | 'create' | 'start';

/** Why the throttle does not count a field. */
interface Free {
  readonly because: string;
}

export type Decision = Effect | Free;

const free = (because: string): Free => ({ because });

const signed = free('a signature or a signed token cannot be guessed');
const own = free('it changes the account of the session, which must be a fresh one, and sends nothing');
const random = free('a link has 32 random characters');
const ofProvider = free('it only shapes what `provider` begins');
const step = free('it only chooses what Kratos does with the other fields');

/** Fields of several forms that do nothing by themselves. */
const common = { csrf_token: step, method: step, flow: step, screen: step, transient_payload: step };

/** Fields of social sign-in beside its token. */
const social = { id_token_nonce: signed, provider: 'start', upstream_parameters: ofProvider } as const;

/**
 * The effect of each field that Kratos v26.2.0 reads at a form, or why it is free. `kratos-inputs.json` lists these fields as the
 * sources have them; a test compares both. The HTTP method makes no difference: Kratos takes submissions by GET, too.
 */
export const decisions: Readonly<Record<FlowForm, Readonly<Record<string, Decision>>>> = {
  login: {
    ...common,
    ...social,
    identifier: 'account',
    // An old name that Kratos still reads.
    password_identifier: 'account',
    address: 'account',
    password: 'guess',
    code: 'guess',
    totp_code: 'guess',
    lookup_secret: 'guess',
    resend: 'send',
    id_token: signed,
    passkey_login: signed,
    webauthn_login: signed,
    traits: ofProvider,
  },
  registration: {
    ...common,
    ...social,
    traits: 'create',
    password: 'create',
    passkey_register: 'create',
    webauthn_register: 'create',
    webauthn_register_displayname: step,
    id_token: 'create',
    code: 'guess',
    resend: 'send',
  },
  recovery: {
    ...common,
    email: 'account',
    recovery_address: 'account',
    recovery_confirm_address: 'account',
    recovery_select_address: free('it is the hash of an address; recovery_address names the account'),
    code: 'guess',
    token: random,
  },
  verification: { ...common, email: 'account', code: 'guess', token: random },
  settings: {
    ...common,
    traits: 'send',
    action: step,
    totp_code: 'guess',
    password: own,
    totp_unlink: own,
    lookup_secret_confirm: own,
    lookup_secret_disable: own,
    lookup_secret_regenerate: own,
    lookup_secret_reveal: own,
    passkey_remove: own,
    passkey_settings_register: own,
    webauthn_register: own,
    webauthn_register_displayname: own,
    webauthn_remove: own,
    link: 'start',
    unlink: own,
    upstream_parameters: ofProvider,
  },
};

/** Returns the effect of a field. @param name of the field as it is sent, such as `traits.email` */
export function effectOf(form: FlowForm, name: string): Effect | undefined {
  const [field = ''] = name.split('.');
  const decision = Object.hasOwn(decisions[form], field) ? decisions[form][field] : undefined;
  return typeof decision === 'string' ? decision : undefined;
}

/** Returns all fields with an effect, in whatever form: Kratos may read a field that another form has. */
export function fieldsWith(effect: Effect): readonly string[] {
  const names = Object.values(decisions).flatMap((fields) =>
    Object.entries(fields).flatMap(([name, decision]) => (decision === effect ? [name] : [])),
  );
  return [...new Set(names)];
}
