import type { LazyRouteFunction, RouteObject } from 'react-router';
import type { FlowContext } from './flow/context.ts';
import { challengedLogoutLoader, consentAction, consentLoader, logoutAction } from './flow/gateway.ts';
import { flowAction, flowLoader } from './flow/screen.ts';
import { logoutLoader, sessionLoader } from './flow/session.ts';
import { errorLoader } from './flow/shown-error.ts';
import { Consent } from './routes/consent.tsx';
import { Dashboard } from './routes/dashboard.tsx';
import { ErrorScreen } from './routes/error.tsx';
import { Logout } from './routes/logout.tsx';
import { Verification } from './routes/verification.tsx';

/** What a screen brings beside its address. */
type Screen = Awaited<ReturnType<LazyRouteFunction<RouteObject>>>;

/**
 * Screens that nobody starts with, in one file that is loaded when somebody comes to one of them: those who sign in do
 * not wait for it.
 */
export const screens = {
  dashboard: (context) => ({
    loader: ({ request }) => sessionLoader(context, request),
    Component: Dashboard,
  }),
  error: (context) => ({
    loader: ({ request }) => errorLoader(context, request),
    Component: ErrorScreen,
  }),
  consent: (context) => ({
    loader: ({ request }) => (context.config.gateway ? consentLoader(context, request) : null),
    action: ({ request }) => consentAction(context, request),
    Component: Consent,
  }),
  logout: (context) => ({
    loader: ({ request }) => {
      if (!new URL(request.url).searchParams.has('logout_challenge')) return logoutLoader(context, request);
      return context.config.gateway ? challengedLogoutLoader(context, request) : null;
    },
    action: ({ request }) => logoutAction(context, request),
    Component: Logout,
  }),
  verification: (context) => ({
    loader: ({ request }) => flowLoader(context, 'verification', request),
    action: ({ request }) => flowAction(context, request),
    Component: Verification,
  }),
} satisfies Record<string, (context: FlowContext) => Screen>;
