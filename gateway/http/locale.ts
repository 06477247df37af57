import { storedLocale, visitCookie } from '@members/locales/cookies';
import type { Locale } from '@members/locales/languages';
import { negotiate } from '@members/locales/negotiate';
import type { FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';
import type { GatewayConfig } from '../config/config.ts';

export interface PageLocale {
  readonly locale: Locale;
  /** The user or the address chose the language: an application's `ui_locales` does not change it. */
  readonly localeChosen: boolean;
}

/**
 * Returns the language of a page: the user's choice in this visit, `ui_locales` in the address, the stored choice,
 * DEFAULT_LOCALE, or the browser's language.
 */
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
