import { resolve } from 'node:path';
import { socialSignIn } from './provider.ts';
import type { Variation } from './variation.ts';

const session = { hook: 'session' };
const after = 'selfservice.flows.registration.after';

/**
 * What `npm start` adds to `kratos.yml`, so that a visitor can try all methods: passkeys, social sign-in, an authenticator app,
 * backup codes and the verification of a new address.
 * @param isSimulated whether Kratos is the simulator; a real Kratos checks leaked passwords on the internet
 * @param templates folder with templates of messages
 */
export const showcase = (isSimulated: boolean, templates: string): Variation => ({
  host: 'localhost',
  upstream: true,
  credentials: { totp: { account_name: true }, passkey: { display_name: true } },
  kratos: {
    'selfservice.methods.password.config.haveibeenpwned_enabled': isSimulated,
    'selfservice.methods.code.enabled': true,
    'selfservice.methods.totp': { enabled: true, config: { issuer: 'Plus Que Pro' } },
    'selfservice.methods.lookup_secret': { enabled: true },
    'selfservice.methods.passkey': {
      enabled: true,
      config: { rp: { id: 'localhost', display_name: 'Plus Que Pro', origins: ['http://127.0.0.1:4455'] } },
    },
    'selfservice.methods.oidc': socialSignIn,
    'selfservice.flows.verification.enabled': true,
    'selfservice.flows.verification.use': 'code',
    [`${after}.password.hooks`]: [session, { hook: 'show_verification_ui' }],
    [`${after}.passkey.hooks`]: [session, { hook: 'show_verification_ui' }],
    [`${after}.oidc.hooks`]: [session],
    'session.whoami.required_aal': 'highest_available',
    'courier.template_override_path': resolve(templates),
  },
});
