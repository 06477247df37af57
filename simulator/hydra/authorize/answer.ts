import { encodeGoQuery, withQuery } from '@members/engines/go/url/query';
import { escapeHtml } from '../../http/answer.ts';
import type { Answer } from '../../http/exchange.ts';
import type { Call, Hydra } from '../request/context.ts';
import { errorPageAnswer } from '../request/error-page.ts';
import { uncachedAnswer } from '../wire/answers.ts';
import type { OAuthError } from '../wire/errors.ts';
import type { AuthorizeRequest, ResponseMode } from './request.ts';

type Parameters = Readonly<Record<string, string>>;

const gap = '         \n            \n';

/** A hidden field, with the blanks of the server's template. */
const hidden = ([name, value]: readonly [string, string]) =>
  `${gap}\t\t      <input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}"/>\n            \n`;

/**
 * The page of OAuth 2.0 Form Post Response Mode, section 2. It equals the server's byte for byte, because tests of
 * clients may search it.
 */
const selfSubmittingForm = (action: string, parameters: Parameters) =>
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

/**
 * Sends parameters to the client by response mode (OAuth 2.0 Multiple Response Type Encoding Practices; Form Post
 * Response Mode).
 */
const writers: Record<ResponseMode, (address: string, parameters: Parameters) => Answer> = {
  query: (address, parameters) => uncachedAnswer(303, { location: withQuery(address, parameters) }),
  fragment: (address, parameters) =>
    uncachedAnswer(303, { location: `${address.split('#', 1)[0]}#${encodeGoQuery(parameters)}` }),
  form_post: (address, parameters) => ({
    ...uncachedAnswer(200, { 'content-type': 'text/html;charset=UTF-8' }),
    body: selfSubmittingForm(address, parameters),
  }),
};

/** The response to the client, at its redirect URI. */
export function clientAnswer(
  { redirect_uri = '', response_mode, state }: AuthorizeRequest,
  parameters: Parameters,
): Answer {
  return writers[response_mode](redirect_uri, { ...parameters, state });
}

/** Sends an error to the client's redirect URI if that is valid, else to the error page. */
export function authorizeError(hydra: Hydra, call: Call, request: AuthorizeRequest, error: OAuthError): Answer {
  if (request.redirect_uri === undefined) return errorPageAnswer(hydra, call, error);
  return clientAnswer(request, { ...error.toValues(hydra.config.oauth2.expose_internal_errors) });
}
