import { goQuery, queryProblem } from '@members/engines/go/url/query';
import { bodyText, formFields } from '../../http/body.ts';
import { exactMediaType, mediaType } from '../../http/media-type.ts';
import { MultipartProblem } from '../../http/multipart.ts';
import { failure } from '../wire/errors.ts';
import type { Call } from './context.ts';

export const unreadableForm = 'Unable to parse HTTP body, make sure to send a properly formatted form request body.';

/** In bytes. Go's `net/http` does not read a larger form: it counts as empty. */
const formLimit = 10 * 1024 * 1024;

/**
 * The fields of a posted form; empty for any other body (`net/http`, `PostForm`). Invalid pairs are skipped.
 *
 * @throws OAuthError `invalid_request` for an invalid multipart body
 */
export async function postForm({ incoming }: Call): Promise<URLSearchParams> {
  const type = mediaType(incoming);
  const form = new URLSearchParams();
  const isSent = ['POST', 'PUT', 'PATCH'].includes(incoming.method);
  const isSmall = async () => (await incoming.bytes()).length <= formLimit;
  if (type === 'multipart/form-data') {
    // Go ignores a media type with invalid parameters.
    if (exactMediaType(incoming) === '') return form;
    if (!(await isSmall())) throw failure('invalid_request', unreadableForm).because('multipart: message too large');
    for (const [name, values] of await parts(incoming)) for (const value of values) form.append(name, value);
    return form;
  }
  const isForm = isSent && type === 'application/x-www-form-urlencoded';
  return isForm && (await isSmall()) ? goQuery(`?${await bodyText(incoming)}`) : form;
}

async function parts(incoming: Call['incoming']): ReturnType<typeof formFields> {
  try {
    return await formFields(incoming);
  } catch (error) {
    throw error instanceof MultipartProblem ? failure('invalid_request', unreadableForm).because(error.message) : error;
  }
}

/**
 * Go's error for an invalid query, body or media type, where the server does not accept multipart forms (`net/http`,
 * `ParseForm`); undefined if all are valid.
 */
export async function formProblem({ incoming }: Call): Promise<string | undefined> {
  const { search } = incoming.url;
  if (!['POST', 'PUT', 'PATCH'].includes(incoming.method)) return queryProblem(search);
  const isForm = mediaType(incoming) === 'application/x-www-form-urlencoded';
  const isTyped = !incoming.headers.get('content-type') || exactMediaType(incoming) !== '';
  const inBody = isForm ? queryProblem(await bodyText(incoming)) : undefined;
  return inBody ?? (isTyped ? undefined : 'mime: no media type') ?? queryProblem(search);
}

/** The fields of an urlencoded form; empty for a multipart form. */
export const urlencodedForm = async (call: Call): Promise<URLSearchParams> =>
  mediaType(call.incoming) === 'multipart/form-data' ? new URLSearchParams() : await postForm(call);

/** Form fields, followed by query parameters (`net/http`, `Form`). */
export async function anyForm(call: Call, read = postForm): Promise<URLSearchParams> {
  const form = await read(call);
  for (const [name, value] of call.query) form.append(name, value);
  return form;
}
