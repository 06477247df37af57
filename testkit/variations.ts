import { socialSignIn } from '@members/demo/provider';
import type { Variation } from '@members/demo/variation';

export type { Variation };

const session = [{ hook: 'session' }];
const code = { identifier: true, via: 'email' };
const relyingParty = { id: 'localhost', display_name: 'Example', origins: ['http://127.0.0.1:4455'] };
const afterRegistration = 'selfservice.flows.registration.after';

/** Login and registration flows that live this long, as Kratos writes durations. */
export const lifespan = (span: string): Variation => ({
  kratos: { 'selfservice.flows.login.lifespan': span, 'selfservice.flows.registration.lifespan': span },
});

/** Passkeys in addition to passwords. */
export const passkeys: Variation = {
  host: 'localhost',
  credentials: { passkey: { display_name: true } },
  kratos: {
    'selfservice.methods.passkey': { enabled: true, config: { rp: relyingParty } },
    [`${afterRegistration}.passkey.hooks`]: session,
  },
};

/** Security keys as a first factor, in addition to passwords. */
export const securityKeys: Variation = {
  host: 'localhost',
  credentials: { webauthn: { identifier: true } },
  kratos: {
    'selfservice.methods.webauthn': { enabled: true, config: { passwordless: true, rp: relyingParty } },
    [`${afterRegistration}.webauthn.hooks`]: session,
  },
};

/** Codes by e-mail as a first factor, in addition to passwords. */
export const codes: Variation = {
  credentials: { code },
  kratos: {
    'selfservice.methods.code': { enabled: true, passwordless_enabled: true },
    [`${afterRegistration}.code.hooks`]: session,
  },
};

/** Login and registration in two steps: identifier or profile first, then the credential. */
export const twoSteps: Variation = {
  credentials: { code },
  kratos: {
    ...codes.kratos,
    'selfservice.flows.login.style': 'identifier_first',
    'selfservice.flows.registration.style': 'profile_first',
  },
};

/** An authenticator app, backup codes and codes by e-mail as second factors, required if the account has one. */
export const secondFactors: Variation = {
  credentials: { code, totp: { account_name: true } },
  kratos: {
    'selfservice.methods.totp': { enabled: true, config: { issuer: 'Example' } },
    'selfservice.methods.lookup_secret': { enabled: true },
    'selfservice.methods.code': { enabled: true, mfa_enabled: true },
    'session.whoami.required_aal': 'highest_available',
    'selfservice.flows.settings.required_aal': 'aal1',
  },
};

/** An authenticator app as second factor, required if the account has one. */
export const authenticator: Variation = {
  credentials: { totp: { account_name: true } },
  kratos: {
    'selfservice.methods.totp': { enabled: true, config: { issuer: 'Example' } },
    'session.whoami.required_aal': 'highest_available',
  },
};

/** An authenticator app and backup codes as second factors, which a sign-in needs only if the application asks for them. */
export const optionalAuthenticator: Variation = {
  credentials: { totp: { account_name: true } },
  kratos: {
    'selfservice.methods.totp': { enabled: true, config: { issuer: 'Example' } },
    'selfservice.methods.lookup_secret': { enabled: true },
  },
};

/** Security keys as second factor, required if the account has one. */
export const secondKeys: Variation = {
  host: 'localhost',
  credentials: { webauthn: { identifier: true } },
  kratos: {
    'selfservice.methods.webauthn': { enabled: true, config: { passwordless: false, rp: relyingParty } },
    'selfservice.methods.lookup_secret': { enabled: true },
    'session.whoami.required_aal': 'highest_available',
  },
};

/** Social sign-in at the provider "Acme". */
export const social: Variation = {
  upstream: true,
  kratos: {
    'selfservice.methods.oidc': socialSignIn,
    [`${afterRegistration}.oidc.hooks`]: session,
  },
};

/** All credentials of an account: two kinds of second factor with backup codes, passkeys, and a linked account. */
export const account: Variation = {
  host: 'localhost',
  upstream: true,
  credentials: { totp: { account_name: true }, webauthn: { identifier: true }, passkey: { display_name: true } },
  kratos: {
    ...social.kratos,
    'selfservice.methods.totp': { enabled: true, config: { issuer: 'Example' } },
    'selfservice.methods.lookup_secret': { enabled: true },
    'selfservice.methods.webauthn': { enabled: true, config: { passwordless: false, rp: relyingParty } },
    'selfservice.methods.passkey': { enabled: true, config: { rp: relyingParty } },
    'session.whoami.required_aal': 'highest_available',
  },
};

/** Seconds for which a session is privileged in `privileged`. */
export const privilegedFor = 8;
/** Sessions that soon need a refresh to change credentials. */
export const privileged: Variation = {
  ...account,
  kratos: { ...account.kratos, 'selfservice.flows.settings.privileged_session_max_age': `${privilegedFor}s` },
};

/** A new address is verified by a code right after the registration. */
export const verification: Variation = {
  kratos: {
    'selfservice.methods.code.enabled': true,
    'selfservice.flows.verification.enabled': true,
    'selfservice.flows.verification.use': 'code',
    [`${afterRegistration}.password.hooks`]: [{ hook: 'session' }, { hook: 'show_verification_ui' }],
  },
};

/** A new address is verified by a link. */
export const verificationByLink: Variation = {
  kratos: {
    ...verification.kratos,
    'selfservice.methods.link.enabled': true,
    'selfservice.flows.verification.use': 'link',
  },
};

/** An account is recovered by a link instead of a code. */
export const recoveryByLink: Variation = {
  kratos: { 'selfservice.methods.link.enabled': true, 'selfservice.flows.recovery.use': 'link' },
};

/** A sign-in needs a verified address. Without one, the form shows an error. */
export const verifiedOnly: Variation = {
  kratos: {
    ...verification.kratos,
    'selfservice.flows.login.after.password.hooks': [{ hook: 'require_verified_address' }],
    'feature_flags.legacy_require_verified_login_error': true,
  },
};

/** Kratos has a host that shares no cookies with the app's, and allows no other origin (CORS). */
export const anotherHost: Variation = {
  kratos: { 'serve.public.base_url': 'http://localhost:4433/', 'serve.public.cors.enabled': false },
};
