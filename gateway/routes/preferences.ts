import { localeCookie, visitCookie } from '@members/locales/cookies';
import { isLocale } from '@members/locales/languages';
import { webTarget } from '@members/openapi/targets';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import type { GatewayConfig } from '../config/config.ts';
import { gatewayBodies, optionalText, parseBody } from '../http/bodies.ts';
import { isSameOrigin } from '../http/origin.ts';
import { isFormBody } from '../oauth2/context.ts';
import { audit } from '../observability/audit.ts';
import { GatewayProblem } from '../problem.ts';

/** Seconds that a choice is kept: a year. */
const keptFor = 365 * 24 * 60 * 60;

const choice = z.object({ locale: optionalText, shown: optionalText, theme: optionalText, back: optionalText });

/** `POST /gateway/look`: stores the language and theme that a user chooses without scripts, and redirects to the page. */
export async function preferenceRoutes(app: FastifyInstance, { config }: { readonly config: GatewayConfig }) {
  const base = config.BASE_PATH || '/';
  const attributes = { sameSite: 'lax', secure: !config.DANGEROUSLY_DISABLE_SECURE_CSRF_COOKIES } as const;
  await app.register(gatewayBodies);

  app.post('/gateway/look', async (request, reply) => {
    if (!isSameOrigin(request)) {
      audit(request, 'csrf_refused', { question: 'preferences' });
      throw new GatewayProblem('csrf');
    }
    const { locale, shown, theme, back } = parseBody(choice, request.body, isFormBody(request));
    const isTheme = theme === 'dark' || theme === 'light';
    reply.setCookie('theme', isTheme ? theme : '', { ...attributes, path: '/', maxAge: isTheme ? keptFor : 0 });
    // The current language is not a choice.
    if (isLocale(locale) && locale !== shown) {
      reply.setCookie(localeCookie, locale, { ...attributes, path: base, maxAge: keptFor });
      reply.setCookie(visitCookie, locale, { ...attributes, path: base });
    }
    const { publicOrigin } = request;
    const to = publicOrigin && webTarget(back, publicOrigin);
    const isOwn = to && to.origin === publicOrigin.origin && !to.pathname.startsWith('//');
    return reply.header('cache-control', 'no-store').redirect(isOwn ? to.pathname + to.search + to.hash : base, 303);
  });
}
