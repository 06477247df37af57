import type { HydraConfig } from '../config/hydra.ts';
import { goQuery } from '../go/query.ts';
import type { Sealer } from '../go/seal.ts';
import { bodyText, formFields, mediaType } from '../http/body.ts';
import type { Answer, Cookie, Incoming } from '../http/exchange.ts';
import type { Runtime } from '../runtime/runtime.ts';
import type { CookieStore } from './cookies.ts';
import { failure } from './errors.ts';
import type { Keys } from './keys.ts';
import type { World } from './world.ts';

/** What every handler works with. */
export interface Hydra {
  readonly config: HydraConfig;
  readonly runtime: Runtime;
  readonly world: World;
  readonly keys: Keys;
  readonly sealer: Sealer;
  readonly cookies: CookieStore;
}

/** One request, its route parameters and a place for cookies: those are set even where the handler ends in an error. */
export interface Call {
  readonly incoming: Incoming;
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly cookies: Cookie[];
}

export type Endpoint = (hydra: Hydra, call: Call) => Promise<Answer>;

/**
 * The fields of a posted form; empty for any other body (net/http's PostForm). A pair that cannot be
 * read is passed over; throws `invalid_request` for a multipart body without a single part.
 */
export async function postForm({ incoming }: Call): Promise<URLSearchParams> {
  const type = mediaType(incoming);
  const form = new URLSearchParams();
  if (type === 'multipart/form-data') {
    const fields = ['POST', 'PUT', 'PATCH'].includes(incoming.method) ? await formFields(incoming) : new Map();
    if (fields.size === 0) throw failure('invalid_request', unreadable);
    for (const [name, values] of fields) for (const value of values) form.append(name, value);
    return form;
  }
  const isForm = type === 'application/x-www-form-urlencoded' && ['POST', 'PUT', 'PATCH'].includes(incoming.method);
  return isForm ? goQuery(await bodyText(incoming)) : form;
}

const unreadable = 'Unable to parse HTTP body, make sure to send a properly formatted form request body.';

/** Form fields and query parameters, the form's first (net/http's Form). */
export async function anyForm(call: Call): Promise<URLSearchParams> {
  const form = await postForm(call);
  for (const [name, value] of call.query) form.append(name, value);
  return form;
}

/** The issuer without a trailing slash, to which endpoint paths are added. */
export const publicUrl = ({ config }: Hydra): string =>
  (config.urls.self.public ?? config.urls.self.issuer).replace(/\/$/, '');

const fallbacks = {
  login: '/oauth2/fallbacks/login',
  consent: '/oauth2/fallbacks/consent',
  logout: '/oauth2/fallbacks/logout',
  error: '/oauth2/fallbacks/error',
  post_logout_redirect: '/oauth2/fallbacks/logout/callback',
} as const;

/** An address of the user interface, or Hydra's own page that says it is not configured. */
export function uiUrl(hydra: Hydra, name: keyof typeof fallbacks | 'registration'): string {
  if (name === 'registration') return hydra.config.urls.registration ?? uiUrl(hydra, 'login');
  return hydra.config.urls[name] ?? `${publicUrl(hydra)}${fallbacks[name]}`;
}
