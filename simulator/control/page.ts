import type { Answer, Handler } from '../http/exchange.ts';
import { errorOf } from './answers.ts';
import { isOfThisMachine } from './guard.ts';

/** A file of a page, as text. */
export interface PageFile {
  /** Such as `text/html`. */
  readonly type: string;
  readonly body: string;
}

/** Nothing but what is here, and nobody else frames it. */
const policy = [
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; frame-src 'self'",
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
 * The control API with its page before it, on one address: the only page that may use it.
 *
 * @param files by their paths; `/` is the page
 */
export function withPage(control: Handler, files: ReadonlyMap<string, PageFile>): Handler {
  return async (incoming) => {
    const file = incoming.method === 'GET' ? files.get(incoming.url.pathname) : undefined;
    if (file === undefined) return control(incoming);
    return isOfThisMachine(incoming) ? fileAnswer(file) : errorOf(403, 'not for pages of the web');
  };
}
