import type { RouteObject } from 'react-router';
import type { FlowContext } from './flow/context.ts';

/** What a screen brings beside its address. */
type Rest = Pick<RouteObject, 'lazy' | 'handle'>;

/*
 * Screens that nobody starts with. Each is loaded when somebody comes to it, so that those who sign in do not wait for it.
 */

export function dashboardRoute(context: FlowContext): Rest {
  return {
    handle: { width: 'wide' },
    lazy: async () => {
      const [{ sessionLoader }, { Dashboard }] = await Promise.all([
        import('./flow/session.ts'),
        import('./routes/dashboard.tsx'),
      ]);
      return { loader: ({ request }) => sessionLoader(context, request), Component: Dashboard };
    },
  };
}

export function errorRoute(context: FlowContext): Rest {
  return {
    lazy: async () => {
      const [{ errorLoader }, { ErrorScreen }] = await Promise.all([
        import('./flow/shown-error.ts'),
        import('./routes/error.tsx'),
      ]);
      return { loader: ({ request }) => errorLoader(context, request), Component: ErrorScreen };
    },
  };
}

export function consentRoute(context: FlowContext): Rest {
  return {
    lazy: async () => {
      const [{ consentAction, consentLoader }, { Consent }] = await Promise.all([
        import('./flow/gateway.ts'),
        import('./routes/consent.tsx'),
      ]);
      return {
        loader: ({ request }) => (context.config.gateway ? consentLoader(context, request) : null),
        action: ({ request }) => consentAction(context, request),
        Component: Consent,
      };
    },
  };
}

export function logoutRoute(context: FlowContext): Rest {
  return {
    lazy: async () => {
      const [{ challengedLogoutLoader, logoutAction }, { logoutLoader }, { Logout }] = await Promise.all([
        import('./flow/gateway.ts'),
        import('./flow/session.ts'),
        import('./routes/logout.tsx'),
      ]);
      return {
        loader: ({ request }) => {
          if (!new URL(request.url).searchParams.has('logout_challenge')) return logoutLoader(context, request);
          return context.config.gateway ? challengedLogoutLoader(context, request) : null;
        },
        action: ({ request }) => logoutAction(context, request),
        Component: Logout,
      };
    },
  };
}
