import { withQuery } from '../../go/url/query.ts';
import { goJson, jsonAnswer, redirect } from '../../http/answer.ts';
import { UnreadableBody } from '../../http/body.ts';
import type { Answer } from '../../http/exchange.ts';
import { MissingIdentifier } from '../domain/identities.ts';
import { Breakdown, errorBody, errorObject, errors, generic, KratosError } from '../wire/errors.ts';
import { inOrder } from '../wire/members.ts';
import { type Context, isJsonRequest } from './context.ts';

export const ok = (body: unknown): Answer => jsonAnswer(200, body);

/** 204, which the server's JSON writer still gives a type. */
export const noContent = (): Answer => ({ ...jsonAnswer(204, null), body: null });

/** An error object; `Ory-Error-Id` is there even when it is empty. */
export function errorAnswer(error: KratosError, status = error.fields.status): Answer {
  const answer = jsonAnswer(status, errorBody(error.fields), 'application/json');
  return { ...answer, headers: { ...answer.headers, 'ory-error-id': error.fields.id ?? '' } };
}

/** A JSON answer that another document follows; any other answer takes none. */
export const andThen = (answer: Answer, value: unknown): Answer =>
  answer.headers['ory-error-id'] === undefined ? answer : { ...answer, body: `${answer.body}${goJson(value)}` };

/** An error object with what the client called its request (`X-Request-ID`); one with members of its own goes without. */
export function nameRequest(answer: Answer, request: string | null): Answer {
  if (!request || answer.headers['ory-error-id'] === undefined || !answer.body) return answer;
  const end = answer.body.indexOf('\n') + 1;
  const { error, ...own } = JSON.parse(answer.body.slice(0, end)) as Readonly<Record<string, Record<string, unknown>>>;
  if (Object.keys(own).length > 0) return answer;
  return { ...answer, body: goJson({ error: inOrder('error', { ...error, request }) }) + answer.body.slice(end) };
}

/** Anything unforeseen becomes the 500 that Kratos would send. @throws Breakdown, which nothing answers */
export function asKratosError(error: unknown): KratosError {
  if (error instanceof KratosError) return error;
  if (error instanceof Breakdown) throw error;
  if (error instanceof UnreadableBody) return new KratosError({ status: 500, bare: true, message: error.message });
  if (error instanceof MissingIdentifier) return errors.misconfigured(error.message);
  console.error(error);
  return new KratosError({ status: 500, message: generic[500] });
}

/** JSON requests get the error itself, all others a page that shows it (`selfservice/errorx`). */
export async function forwardError(context: Context, error: KratosError): Promise<Answer> {
  if (isJsonRequest(context)) return errorAnswer(error);
  const { id } = await context.kratos.world.saveError(errorObject(error.fields));
  return see(context, withQuery(context.kratos.config.selfservice.flows.error.ui_url, { id }));
}

/** 303, the redirect of nearly every flow. */
export function see({ request }: Context, location: string): Answer {
  return redirect(request.method, 303, location);
}
