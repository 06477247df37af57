import { encodeGoQuery, withQuery } from '../../go/url/query.ts';
import { escapeHtml } from '../../http/answer.ts';
import type { Answer } from '../../http/exchange.ts';
import type { Call, Hydra } from '../request/context.ts';
import { errorPageAnswer } from '../request/error-page.ts';
import { uncachedAnswer } from '../wire/answers.ts';
import type { OAuthError } from '../wire/errors.ts';
import type { AuthorizeRequest, ResponseMode } from './request.ts';

type Parameters = Readonly<Record<string, string>>;

const gap = '         \n            \n';

/** A hidden field, with the blanks that the server's template leaves around it. */
const hidden = ([name, value]: readonly [string, string]) =>
  `${gap}\t\t      <input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}"/>\n            \n`;

/** OAuth 2.0 Form Post Response Mode, 2; byte for byte, for clients in tests may look for its parts. */
const selfSubmitting = (action: string, parameters: Parameters) =>
  [
    '<html>',
    '   <head>',
    '      <title>Submit This Form</title>',
    '   </head>',
    '   <body onload="javascript:document.forms[0].submit()">',
    `      <form method="post" action="${escapeHtml(action)}">`,
    `${Object.entries(parameters)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(hidden)
      .join('')}         `,
    '      </form>',
    '   </body>',
    '</html>',
  ].join('\n');

/** How each response mode (OAuth 2.0 Multiple Response Types; Form Post Response Mode) brings parameters to the client. */
const writers: Record<ResponseMode, (address: string, parameters: Parameters) => Answer> = {
  query: (address, parameters) => uncachedAnswer(303, { location: withQuery(address, parameters) }),
  fragment: (address, parameters) =>
    uncachedAnswer(303, { location: `${address.split('#', 1)[0]}#${encodeGoQuery(parameters)}` }),
  form_post: (address, parameters) => ({
    ...uncachedAnswer(200, { 'content-type': 'text/html;charset=UTF-8' }),
    body: selfSubmitting(address, parameters),
  }),
};

/** The answer to the client, at its own address. */
export function clientAnswer(
  { redirect_uri = '', response_mode, state }: AuthorizeRequest,
  parameters: Parameters,
): Answer {
  return writers[response_mode](redirect_uri, { ...parameters, state });
}

/** An error at the client's address, where that is known, else on the error page. */
export function authorizeError(hydra: Hydra, call: Call, request: AuthorizeRequest, error: OAuthError): Answer {
  if (request.redirect_uri === undefined) return errorPageAnswer(hydra, call, error);
  return clientAnswer(request, { ...error.toValues(hydra.config.oauth2.expose_internal_errors) });
}
