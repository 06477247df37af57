import { screen as errorRoute } from '@members/app/routes/error';
import { screen as loginRoute } from '@members/app/routes/login';
import { screen as logoutRoute } from '@members/app/routes/logout';
import { screen as recoveryRoute } from '@members/app/routes/recovery';
import { screen as registrationRoute } from '@members/app/routes/registration';
import { screen as sessionsRoute } from '@members/app/routes/sessions';
import { screen as settingsRoute } from '@members/app/routes/settings';
import { screen as verificationRoute } from '@members/app/routes/verification';
import type { ReactNode } from 'react';
import type { ScreenDefinition } from './definition.ts';
import type { ScreenProps } from './options.ts';
import { Screen } from './Screen.tsx';

const login: ScreenDefinition = { name: 'login', fields: 2, route: loginRoute };

/** Sign-in, with second factors. Its page is `/login`. */
export function SignIn(props: ScreenProps): ReactNode {
  return <Screen {...props} definition={login} />;
}

const registration: ScreenDefinition = { name: 'registration', fields: 4, route: registrationRoute };

/** Sign-up. Its page is `/registration`. */
export function SignUp(props: ScreenProps): ReactNode {
  return <Screen {...props} definition={registration} />;
}

const recovery: ScreenDefinition = { name: 'recovery', fields: 1, route: recoveryRoute };

/** Recovery of an account. Its page is `/recovery`. */
export function Recovery(props: ScreenProps): ReactNode {
  return <Screen {...props} definition={recovery} />;
}

const verification: ScreenDefinition = { name: 'verification', fields: 1, route: verificationRoute };

/** Verification of an address. Its page is `/verification`. */
export function Verification(props: ScreenProps): ReactNode {
  return <Screen {...props} definition={verification} />;
}

const settings: ScreenDefinition = { name: 'settings', fields: 0, route: settingsRoute };

/** The account: profile, password, second factors, passkeys, linked accounts. Its page is `/settings`. */
export function Account(props: ScreenProps): ReactNode {
  return <Screen {...props} definition={settings} />;
}

const sessions: ScreenDefinition = { name: 'sessions', fields: 0, route: sessionsRoute };

/** The account's sessions. Its page is `/sessions`. */
export function Sessions(props: ScreenProps): ReactNode {
  return <Screen {...props} definition={sessions} />;
}

const logout: ScreenDefinition = { name: 'logout', fields: 0, route: logoutRoute };

/** Question before the sign-out. The account links to it. Its page is `/logout`. */
export function SignOut(props: ScreenProps): ReactNode {
  return <Screen {...props} definition={logout} />;
}

const error: ScreenDefinition = { name: 'error', fields: 0, route: errorRoute };

/** An error of Kratos (`selfservice.flows.error.ui_url`). Its page is `/error`. */
export function ErrorPage(props: ScreenProps): ReactNode {
  return <Screen {...props} definition={error} />;
}
