import type { FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';
import { storedLocale, visitCookie } from '../../locales/cookies.ts';
import type { Locale } from '../../locales/languages.ts';
import { negotiate } from '../../locales/negotiate.ts';
import type { GatewayConfig } from '../config/config.ts';

export interface PageLocale {
  readonly locale: Locale;
  /** The user or the address decided: no wish of an application changes it. */
  readonly localeChosen: boolean;
}

/** The language of a page: by the choice of this visit, the address, the stored choice, DEFAULT_LOCALE, the browser. */
export function localeOf(
  { raw, query, headers }: FastifyRequest,
  { DEFAULT_LOCALE }: Pick<GatewayConfig, 'DEFAULT_LOCALE'>,
): PageLocale {
  const cookies = headers.cookie ?? '';
  const { ui_locales } = query as { readonly ui_locales?: unknown };
  const wanted = typeof ui_locales === 'string' ? ui_locales : null;
  const visit = storedLocale(cookies, visitCookie);
  const locale = negotiate({
    visit,
    ui_locales: wanted,
    stored: storedLocale(cookies),
    configured: DEFAULT_LOCALE,
    browser: new Negotiator(raw).languages(),
  });
  return { locale, localeChosen: Boolean(visit || wanted) };
}
