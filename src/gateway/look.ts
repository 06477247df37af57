import { localeCookie, visitCookie } from '../../locales/cookies.ts';
import { isLocale } from '../../locales/languages.ts';
import type { GatewayConfig } from './config/config.ts';
import { readFields, textField } from './question/body.ts';
import type { Asked } from './request.ts';
import type { Ready } from './respond.ts';

/** How long a choice is kept, in seconds: a year. */
const kept = 365 * 24 * 60 * 60;

/** A path of this origin; two slashes, or a backslash, would lead to another one. */
const isPath = (address: string) => /^\/(?![/\\])[^\\\r\n]*$/.test(address);

/**
 * `POST /gateway/look` (form: locale, shown, theme, back): keeps the language and the theme that somebody chose where no script
 * does it, and goes back to the page. The language that is shown already is no choice.
 * @throws Problem `unsupported_media_type`, `body_too_large`, `malformed_request`
 */
export async function chooseLook(config: GatewayConfig, request: Asked): Promise<Ready> {
  const fields = await readFields(request);
  const [locale, theme, back] = [textField(fields, 'locale'), textField(fields, 'theme'), textField(fields, 'back')];
  const secure = config.DANGEROUSLY_DISABLE_SECURE_CSRF_COOKIES ? '' : '; Secure';
  const line = (name: string, value: string, path: string, age: string) =>
    `${name}=${value}; Path=${path}${age}; SameSite=Lax${secure}`;
  const base = config.BASE_PATH || '/';
  const isDark = theme === 'dark' || theme === 'light';
  const chosen = isLocale(locale) && locale !== textField(fields, 'shown');
  const cookies = [
    line('theme', isDark ? theme : '', '/', `; Max-Age=${isDark ? kept : 0}`),
    ...(chosen ? [line(localeCookie, locale, base, `; Max-Age=${kept}`), line(visitCookie, locale, base, '')] : []),
  ];
  const location = isPath(back) ? back : base;
  return { status: 303, headers: { location, 'set-cookie': cookies, 'cache-control': 'no-store' }, body: null };
}
