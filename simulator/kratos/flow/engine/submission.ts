import type { FlowRecord } from '../../record/records.ts';
import { assemble, ensureQuery, type Fields, FormFields, readFields, withQueryFields } from '../../schema/decode.ts';
import { listPaths } from '../../schema/paths.ts';
import { errors } from '../../wire/errors.ts';
import type { FlowContext, Submission } from './method.ts';

/** By a link, fields are read in another way. */
const namedMethods = ['POST', 'PUT', 'PATCH', 'GET'];

/**
 * The fields of a sign-in or sign-up. Social sign-in alone may be asked for by a link, with the fields in the query.
 *
 * @param byLink the methods that a refusal of a link names
 * @throws KratosError for a body that cannot be read
 */
export async function readSubmission({ request }: FlowContext, byLink?: readonly string[]): Promise<Submission> {
  const { searchParams } = request.url;
  const other = !/^(oidc)?$/i.test(searchParams.get('method') ?? '');
  if (request.method === 'GET' && searchParams.has('provider') && !other) return submissionOf(queryFields(request));
  return submissionOf(await readFields(request, request.method === 'GET' ? byLink : namedMethods));
}

export const submissionOf = (fields: Fields): Submission => ({ fields, method: fields.get('method')?.[0] ?? '' });

/** The fields that an address carries. @throws KratosError 400 for one that cannot be read whole */
export function queryFields(request: FlowContext['request']): FormFields {
  ensureQuery(request);
  const { searchParams } = request.url;
  return new FormFields(Array.from(searchParams.keys(), (name) => [name, searchParams.getAll(name)]));
}

/** Checks the anti-CSRF token of a browser submission, and that an API one comes from no browser. @throws KratosError */
export async function ensureCsrf(
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

/** For the kinds whose methods read what they need by themselves. */
export async function nothingRead(): Promise<Submission> {
  return { fields: new Map(), method: '' };
}

/** The fields of a body and of the query, where a message's link has them; they count more than JSON's, and less than a form's. */
export async function readQueryAndBody({ request }: FlowContext): Promise<Fields> {
  const { searchParams } = request.url;
  return request.method === 'GET' ? queryFields(request) : withQueryFields(await readFields(request), searchParams);
}

const payloadPaths = listPaths({ type: 'object', properties: { transient_payload: { type: 'object' } } });

/** What is told along the way to web hooks and messages: by this request, or by the one that a round trip to a provider began with. */
export const transientPayload = async (context: FlowContext): Promise<unknown> =>
  'payload' in context
    ? context.payload
    : (assemble(await readQueryAndBody(context), payloadPaths).transient_payload ?? {});
