/** Calls the userinfo endpoints of public providers as the library that Kratos uses for each of them does. */
import { goJsonProblem, goWholeJsonProblem } from '../../../../go/json/json.ts';
import { call, callWithRetries, statusLine, Unreachable } from '../../../../http/client.ts';
import type { Kratos } from '../../../request/context.ts';
import { errors, generic, KratosError } from '../../../wire/errors.ts';

export type JsonObject = Readonly<Record<string, unknown>>;

/** The library's error message for a refused request. */
type Refusal = (response: Response, body: string, url: string) => string;

/** How a library calls an endpoint and words its errors. */
export interface RequestStyle {
  readonly refusal: Refusal;
  /** What cannot be reached, or has a fault, is tried again. */
  readonly again?: true;
  /** Whoever tells no JSON is the server's own fault. */
  readonly own?: true;
  /** What precedes the reason why JSON cannot be read. */
  readonly unread?: string;
  /** All of it is read, not the first value. */
  readonly whole?: true;
}

const plainly: Refusal = ({ status }) =>
  `OpenID Connect provider returned a ${status} status code but 200 is expected.`;

/** As most are asked; `own` for two of them. */
export const usual: RequestStyle = { refusal: plainly, again: true };
export const strict: RequestStyle = { ...usual, own: true };

const member = (body: string, name: string): unknown => {
  try {
    return (JSON.parse(body) as JsonObject)[name];
  } catch {
    return undefined;
  }
};

/** By github.com/google/go-github. */
export const github: RequestStyle = {
  refusal: ({ status }, body, url) => `GET ${url}: ${status} ${member(body, 'message') ?? ''} []`,
};

/** The refusal of these is wrapped once more, and its reason lost. */
export const wrapped: RequestStyle = { ...usual, refusal: () => 'Upstream error' };

/** By github.com/bwmarrin/discordgo. */
export const discord: RequestStyle = {
  refusal: (response, body) => `HTTP ${statusLine(response)}, ${body}`,
  unread: 'json unmarshal: ',
  whole: true,
};

/** By github.com/slack-go/slack. */
export const slack: RequestStyle = { refusal: (response) => `slack server error: ${statusLine(response)}` };

/** By github.com/zmb3/spotify. */
export const spotify: RequestStyle = {
  refusal: (response, body) => {
    const { message } = (member(body, 'error') ?? {}) as { readonly message?: string };
    return message || `spotify: unexpected HTTP ${statusLine(response).replace(' ', ': ')} (empty error)`;
  },
};

/** @throws KratosError 502 for an endpoint that cannot be reached, or does not tell; 500 where that is taken for an own fault */
export async function ask(kratos: Kratos, manner: RequestStyle, url: string, init?: RequestInit): Promise<JsonObject> {
  const sent = manner.again ? callWithRetries(kratos, url, init) : call(kratos, url, init);
  const response = await sent.catch((error: unknown) => {
    throw error instanceof Unreachable ? errors.upstream(error.message) : error;
  });
  const body = await response.text();
  if (response.status !== 200) throw errors.upstream(manner.refusal(response, body, url));
  try {
    return JSON.parse(body) as JsonObject;
  } catch {
    const problem = `${manner.unread ?? ''}${manner.whole ? goWholeJsonProblem(body) : goJsonProblem(body)}`;
    throw manner.own
      ? new KratosError({ status: 500, message: generic[500], reason: problem })
      : errors.upstream(problem);
  }
}
