/** Calls the userinfo endpoints of public providers as the library that Kratos uses for each of them does. */
import { goJsonProblem, goWholeJsonProblem } from '@members/engines/go/json/json';
import { call, callWithRetries, statusLine, Unreachable } from '../../../../http/client.ts';
import type { Kratos } from '../../../request/context.ts';
import { errors, KratosError, statusMessages } from '../../../wire/errors.ts';

export type JsonObject = Readonly<Record<string, unknown>>;

/** The library's error message for a refused request. */
type Refusal = (response: Response, body: string, url: string) => string;

/** How a library calls an endpoint and words its errors. */
export interface RequestStyle {
  readonly refusal: Refusal;
  /** Whether failed requests are retried. */
  readonly retries?: true;
  /** Whether a response without valid JSON is an error of Kratos itself (500). */
  readonly asInternalError?: true;
  /** Text before the reason why JSON cannot be parsed. */
  readonly parseErrorPrefix?: string;
  /** Whether the whole body has to be one JSON value. */
  readonly readsWholeBody?: true;
}

const statusRefusal: Refusal = ({ status }) =>
  `OpenID Connect provider returned a ${status} status code but 200 is expected.`;

/** The style of most providers; `internalErrorStyle` serves two of them. */
export const standardStyle: RequestStyle = { refusal: statusRefusal, retries: true };
/** Like `standardStyle`, but invalid JSON is an error of Kratos itself. */
export const internalErrorStyle: RequestStyle = { ...standardStyle, asInternalError: true };

const member = (body: string, name: string): unknown => {
  try {
    return (JSON.parse(body) as JsonObject)[name];
  } catch {
    return undefined;
  }
};

/** The style of github.com/google/go-github. */
export const github: RequestStyle = {
  refusal: ({ status }, body, url) => `GET ${url}: ${status} ${member(body, 'message') ?? ''} []`,
};

/** Kratos wraps the error of these providers once more, which hides its reason. */
export const upstreamErrorStyle: RequestStyle = { ...standardStyle, refusal: () => 'Upstream error' };

/** The style of github.com/bwmarrin/discordgo. */
export const discord: RequestStyle = {
  refusal: (response, body) => `HTTP ${statusLine(response)}, ${body}`,
  parseErrorPrefix: 'json unmarshal: ',
  readsWholeBody: true,
};

/** The style of github.com/slack-go/slack. */
export const slack: RequestStyle = { refusal: (response) => `slack server error: ${statusLine(response)}` };

/** The style of github.com/zmb3/spotify. */
export const spotify: RequestStyle = {
  refusal: (response, body) => {
    const { message } = (member(body, 'error') ?? {}) as { readonly message?: string };
    return message || `spotify: unexpected HTTP ${statusLine(response).replace(' ', ': ')} (empty error)`;
  },
};

/**
 * Requests JSON in a provider's style.
 * @throws KratosError 502 if the endpoint cannot be reached or refuses; 500 for invalid JSON with `asInternalError`
 */
export async function requestJson(
  kratos: Kratos,
  style: RequestStyle,
  url: string,
  init?: RequestInit,
): Promise<JsonObject> {
  const sent = style.retries ? callWithRetries(kratos, url, init) : call(kratos, url, init);
  const response = await sent.catch((error: unknown) => {
    throw error instanceof Unreachable ? errors.upstream(error.message) : error;
  });
  const body = await response.text();
  if (response.status !== 200) throw errors.upstream(style.refusal(response, body, url));
  try {
    return JSON.parse(body) as JsonObject;
  } catch {
    const problem = `${style.parseErrorPrefix ?? ''}${style.readsWholeBody ? goWholeJsonProblem(body) : goJsonProblem(body)}`;
    throw style.asInternalError
      ? new KratosError({ status: 500, message: statusMessages[500], reason: problem })
      : errors.upstream(problem);
  }
}
