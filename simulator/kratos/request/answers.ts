import { withQuery } from '@members/engines/go/url/query';
import { goJson, jsonAnswer, redirect } from '../../http/answer.ts';
import { UnreadableBody } from '../../http/body.ts';
import type { Answer } from '../../http/exchange.ts';
import { MissingIdentifier } from '../domain/identities.ts';
import { errorBody, errorObject, errors, KratosError, ServerPanic, statusMessages } from '../wire/errors.ts';
import { orderMembers } from '../wire/members.ts';
import { type Context, isJsonRequest } from './context.ts';

/** A JSON response with status 200. */
export const ok = (body: unknown): Answer => jsonAnswer(200, body);

/** A 204 response. Kratos's JSON writer sets a content type even here. */
export const noContent = (): Answer => ({ ...jsonAnswer(204, null), body: null });

/** An error response. The header `Ory-Error-Id` is sent even if it is empty. */
export function errorAnswer(error: KratosError, status = error.fields.status): Answer {
  const answer = jsonAnswer(status, errorBody(error.fields), 'application/json');
  return { ...answer, headers: { ...answer.headers, 'ory-error-id': error.fields.id ?? '' } };
}

/** Appends a second JSON document to an error response; other responses stay as they are. Kratos writes twice here. */
export const appendDocument = (answer: Answer, value: unknown): Answer =>
  answer.headers['ory-error-id'] === undefined ? answer : { ...answer, body: `${answer.body}${goJson(value)}` };

/** Adds the client's `X-Request-ID` to an error response, unless the body has members beside `error`. */
export function withRequestId(answer: Answer, request: string | null): Answer {
  if (!request || answer.headers['ory-error-id'] === undefined || !answer.body) return answer;
  const end = answer.body.indexOf('\n') + 1;
  const { error, ...own } = JSON.parse(answer.body.slice(0, end)) as Readonly<Record<string, Record<string, unknown>>>;
  if (Object.keys(own).length > 0) return answer;
  return { ...answer, body: goJson({ error: orderMembers('error', { ...error, request }) }) + answer.body.slice(end) };
}

/**
 * Turns any error into a KratosError; an unforeseen one is logged and becomes 500.
 * @throws ServerPanic, which gets no response
 */
export function asKratosError(error: unknown): KratosError {
  if (error instanceof KratosError) return error;
  if (error instanceof ServerPanic) throw error;
  if (error instanceof UnreadableBody) return new KratosError({ status: 500, bare: true, message: error.message });
  if (error instanceof MissingIdentifier) return errors.misconfigured(error.message);
  console.error(error);
  return new KratosError({ status: 500, message: statusMessages[500] });
}

/**
 * Answers a JSON request with the error itself; redirects any other request to the page that shows it
 * (selfservice/errorx of Kratos v26.2.0).
 */
export async function forwardError(context: Context, error: KratosError): Promise<Answer> {
  if (isJsonRequest(context)) return errorAnswer(error);
  const { id } = await context.kratos.world.saveError(errorObject(error.fields));
  return seeOther(context, withQuery(context.kratos.config.selfservice.flows.error.ui_url, { id }));
}

/** Redirects with 303, as nearly every flow does. */
export function seeOther({ request }: Context, location: string): Answer {
  return redirect(request.method, 303, location);
}
