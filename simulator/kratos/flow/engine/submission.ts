import type { FlowRecord } from '../../record/records.ts';
import { assemble, checkQuery, type Fields, FormFields, readFields, withQueryFields } from '../../schema/decode.ts';
import { listPaths } from '../../schema/paths.ts';
import { errors } from '../../wire/errors.ts';
import type { FlowContext, Submission } from './method.ts';

/** The methods that the error lists for a submission that is not a link. */
const namedMethods = ['POST', 'PUT', 'PATCH', 'GET'];

/**
 * Reads the body of a login or registration. Only social sign-in may be submitted by a link, with its fields in the
 * query.
 * @param methodsForLink the methods that the error lists for a link
 * @throws KratosError if the body cannot be read
 */
export async function readSubmission(
  { request }: FlowContext,
  methodsForLink?: readonly string[],
): Promise<Submission> {
  const { searchParams } = request.url;
  const isOtherMethod = !/^(oidc)?$/i.test(searchParams.get('method') ?? '');
  if (request.method === 'GET' && searchParams.has('provider') && !isOtherMethod)
    return submissionOf(queryFields(request));
  return submissionOf(await readFields(request, request.method === 'GET' ? methodsForLink : namedMethods));
}

/** Makes a submission from the fields of a body. */
export const submissionOf = (fields: Fields): Submission => ({ fields, method: fields.get('method')?.[0] ?? '' });

/** The fields in the query of a request. @throws KratosError 400 if Go cannot parse the query */
export function queryFields(request: FlowContext['request']): FormFields {
  checkQuery(request);
  const { searchParams } = request.url;
  return new FormFields(Array.from(searchParams.keys(), (name) => [name, searchParams.getAll(name)]));
}

/**
 * Checks the anti-CSRF token of a browser flow, and that a native flow is not submitted by a browser.
 * @throws KratosError
 */
export async function checkCsrf(
  { request, csrf, kratos: { config } }: FlowContext,
  type: FlowRecord['type'],
  sent: string,
): Promise<void> {
  if (type === 'browser') {
    if (!csrf.verify(sent)) throw await csrf.violation();
    return;
  }
  if (config.disable_api_flow_enforcement) return;
  if (request.headers.get('origin')) throw errors.originNeedsBrowserFlow();
  const cookies = [...request.cookies.keys()].filter((name) => !/^(__cf|_cf|cf_)/.test(name));
  if (cookies.length > 0) throw errors.cookieNeedsBrowserFlow(cookies);
}

/** For kinds of flows whose methods read the body themselves. */
export async function emptySubmission(): Promise<Submission> {
  return { fields: new Map(), method: '' };
}

/**
 * The fields of the body and of the query, where a message's link has them. Query fields override JSON, but not a form.
 */
export async function readQueryAndBody({ request }: FlowContext): Promise<Fields> {
  const { searchParams } = request.url;
  return request.method === 'GET' ? queryFields(request) : withQueryFields(await readFields(request), searchParams);
}

const payloadPaths = listPaths({ type: 'object', properties: { transient_payload: { type: 'object' } } });

/** The `transient_payload` for web hooks and messages: of this request, or of the request that began social sign-in. */
export const transientPayload = async (context: FlowContext): Promise<unknown> =>
  'payload' in context
    ? context.payload
    : (assemble(await readQueryAndBody(context), payloadPaths).transient_payload ?? {});
