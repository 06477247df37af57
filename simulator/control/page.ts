import type { Answer, Handler } from '../http/exchange.ts';
import { errorOf } from './answers.ts';
import { namesThisMachine } from './guard.ts';

/** A file of a page, as text. */
export interface PageFile {
  /** Its media type, such as `text/html`. */
  readonly type: string;
  readonly body: string;
}

/** The page loads only files of its own origin, and no other origin can frame it. It frames the app, which has an origin of its own. */
const policy = [
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; frame-src 'self' http: https:",
  "base-uri 'none'; form-action 'self'; frame-ancestors 'self'",
].join('; ');

const fileAnswer = ({ type, body }: PageFile): Answer => ({
  status: 200,
  headers: {
    'content-type': `${type}; charset=utf-8`,
    'cache-control': 'no-cache',
    'content-security-policy': policy,
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  },
  cookies: [],
  body,
});

/**
 * Serves a page and the control API on one address. Only this page may use the control API.
 *
 * @param files the page's files by path; `/` is the page itself
 */
export function withPage(control: Handler, files: ReadonlyMap<string, PageFile>): Handler {
  return async (incoming) => {
    const file = incoming.method === 'GET' ? files.get(incoming.url.pathname) : undefined;
    if (file === undefined) return control(incoming);
    return namesThisMachine(incoming) ? fileAnswer(file) : errorOf(403, 'open this page at localhost or 127.0.0.1');
  };
}
