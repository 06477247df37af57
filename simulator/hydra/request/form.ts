import { goQuery } from '../../go/url/query.ts';
import { bodyText, formFields } from '../../http/body.ts';
import { mediaType } from '../../http/media-type.ts';
import { failure } from '../wire/errors.ts';
import type { Call } from './context.ts';

const unreadable = 'Unable to parse HTTP body, make sure to send a properly formatted form request body.';

/** What Go says of a multipart body in which it finds no part. */
const multipartProblem = ({ headers }: Call['incoming']) =>
  /;\s*boundary=/i.test(headers.get('content-type') ?? '')
    ? 'multipart: NextPart: EOF'
    : 'no multipart boundary param in Content-Type';

/** Beyond that, Go's net/http reads no form: it counts as empty. */
const formLimit = 10 * 1024 * 1024;

/**
 * The fields of a posted form; empty for any other body (net/http's PostForm). A pair that cannot be
 * read is passed over; throws `invalid_request` for a multipart body without a single part.
 */
export async function postForm({ incoming }: Call): Promise<URLSearchParams> {
  const isSmall = (await incoming.bytes()).length <= formLimit;
  const type = mediaType(incoming);
  const form = new URLSearchParams();
  if (type === 'multipart/form-data') {
    const fields =
      isSmall && ['POST', 'PUT', 'PATCH'].includes(incoming.method) ? await formFields(incoming) : new Map();
    if (fields.size === 0) throw failure('invalid_request', unreadable).because(multipartProblem(incoming));
    for (const [name, values] of fields) for (const value of values) form.append(name, value);
    return form;
  }
  const isForm = type === 'application/x-www-form-urlencoded' && ['POST', 'PUT', 'PATCH'].includes(incoming.method);
  return isForm && isSmall ? goQuery(await bodyText(incoming)) : form;
}

/** Form fields and query parameters, the form's first (net/http's Form). */
export async function anyForm(call: Call): Promise<URLSearchParams> {
  const form = await postForm(call);
  for (const [name, value] of call.query) form.append(name, value);
  return form;
}
