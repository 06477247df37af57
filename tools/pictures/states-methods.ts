import { addAuthenticator } from '@members/testkit/authenticator';
import { fillTraits, openRegistration } from '@members/testkit/browser/steps';
import { noe } from './people.ts';
import { inOrder, type ReachScene, scenario, shown, toLogin } from './scene.ts';
import type { PictureState } from './state.ts';

const toSignUp: ReachScene = ({ page, world }) => openRegistration(page, world);
const aboutNoe: ReachScene = ({ page }) => fillTraits(page, noe);
/** States of each method to sign in or sign up. */
export const methodStates = {
  'login-passkey': { setting: 'passkeys', reach: toLogin },
  'registration-passkey': { setting: 'passkeys', reach: toSignUp },
  'passkey-cancelled': {
    setting: 'passkeys',
    reach: async (scene) => {
      const device = await addAuthenticator(scene.page);
      await device.setUserVerified(false);
      await inOrder(toSignUp, aboutNoe)(scene);
      await scene.page.getByRole('button', { name: 'Utiliser une clé d’accès' }).click();
      await shown(scene.page.getByTestId('webauthn.cancelled'));
    },
  },
  'registration-security-key': scenario('registration/security-key'),
  'security-key': scenario('login/security-key-asked'),
  'login-code': { setting: 'codes', reach: toLogin },
  'code-entry': scenario('login/code-sent'),
  'code-wrong': scenario('login/code-wrong'),
  'identifier-first': { setting: 'twoSteps', reach: toLogin },
  'identifier-first-password': scenario('login/second-screen'),
  'profile-first': { setting: 'twoSteps', reach: toSignUp },
  'profile-first-methods': scenario('registration/second-screen'),
  'second-factor': scenario('second-factor/several'),
  'second-factor-totp': scenario('second-factor/app'),
  'second-factor-backup-code': scenario('second-factor/backup-code'),
  'login-social': { setting: 'social', reach: toLogin },
  'login-last-used': {
    setting: 'social',
    reach: inOrder(
      ({ context, world }) => context.addCookies([{ name: 'last_method', value: 'social/google', url: world.app }]),
      toLogin,
    ),
  },
  'registration-social': { setting: 'social', reach: toSignUp },
  'registration-social-missing': scenario('registration/provider-lacks-names'),
  linking: scenario('social/account-known'),
} as const satisfies Readonly<Record<string, PictureState>>;
