import type { Render } from '@members/pages/view';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Brands } from '../brand/brands.ts';
import type { GatewayConfig } from '../config/config.ts';
import { sendCompressed } from '../http/compress.ts';
import { localeOf } from '../http/locale.ts';
import { isRendered } from '../http/rendering.ts';
import { contentSecurityPolicy } from '../http/security-headers.ts';
import { createEnabledFlows } from '../kratos/enabled-flows.ts';
import type { FollowUp } from '../kratos/proxy.ts';
import type { Throttle } from '../throttle/throttle.ts';
import { appConfig } from './app-config.ts';
import type { BuiltApp } from './built-app.ts';
import { createDocuments } from './documents.ts';
import type { Texts } from './texts.ts';
import { createViews, type ViewLimits } from './views.ts';

export interface PageOptions {
  readonly config: GatewayConfig;
  readonly built: BuiltApp;
  readonly texts: Texts;
  readonly brands: Brands;
  readonly render: () => Promise<Render | undefined>;
  readonly throttle: Throttle;
  readonly limits: ViewLimits;
}

/**
 * Sends the app's page for an address, with the view of its screen if that can be rendered.
 * @param status of a page without a view
 * @param posted a form of the app that was posted to the page
 */
export type SendPage = (
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  posted?: URLSearchParams,
) => Promise<FastifyReply>;

export interface Pages {
  readonly sendPage: SendPage;
  readonly followUp: FollowUp;
}

export function createPages(
  app: FastifyInstance,
  { config, built, texts, brands, render, throttle, limits }: PageOptions,
): Pages {
  const documents = createDocuments(built, config, texts);
  const offers = createEnabledFlows(config.KRATOS_PUBLIC_URL);
  const currentAppConfig = async () => appConfig(config, await offers(), brands.current().main.app);
  const { sendView, followUp } = createViews(app, {
    config,
    documents,
    texts,
    brands,
    appConfig: currentAppConfig,
    render,
    throttle,
    limits,
  });
  // A built app whose pages cannot be filled must fail at the start, not for a user.
  const { main } = brands.current();
  documents.shell({
    app: appConfig(config, { registration: true, recovery: true }, main.app),
    locale: 'en',
    brand: main,
  });

  const sendPage: SendPage = async (request, reply, status, posted) => {
    if (isRendered(config, request) && (await sendView(request, reply, posted))) return reply;
    // The form may have been processed: the redirected page shows the result.
    if (posted) return reply.header('cache-control', 'no-store').redirect(request.url, 303);
    const { locale } = localeOf(request, config);
    reply.code(status).headers({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      // The app loads the client later, so the origin of its logo is not known yet.
      'content-security-policy': contentSecurityPolicy(config, { pictures: ['https:'] }),
    });
    return sendCompressed(
      request,
      reply,
      documents.shell({ app: await currentAppConfig(), locale, brand: brands.current().main }),
    );
  };
  return { sendPage, followUp };
}
