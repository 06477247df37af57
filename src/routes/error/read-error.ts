import { webTarget } from '@members/openapi/targets';
import { member, memberText } from '../../api/member.ts';
import { pageSafeText, parsePageSafeJson } from '../../api/page-safe-text.ts';
import { type Answer, answerOf } from '../../flow/answer.ts';
import type { FlowContext } from '../../flow/context.ts';
import { namesChallenge } from '../../flow/journey/oauth2-request.ts';
import { knownRoutes } from '../../flow/kinds.ts';

/** Content of the error page. All of it is untrusted text, except a code that the catalogue has a sentence for. */
export interface ShownError {
  /** Error code or id, which selects the sentence. */
  readonly code?: string;
  readonly status?: unknown;
  /** All members as formatted JSON. */
  readonly details?: string;
  /** Whether the details are text of the page's address, which anybody can write. */
  readonly isFromAddress?: boolean;
  /** Whether Hydra no longer knows the request of an application that the form belonged to. */
  readonly isDeadRequest?: boolean;
  /** Id under which Kratos stores the error, for support. */
  readonly stored?: string;
  /** Path and query of this app's screen on which the error occurred. */
  readonly from?: string;
}

const pretty = (value: unknown) => JSON.stringify(value, null, 2);
const optional = <K extends string>(name: K, value: string | undefined) => (value ? { [name]: value } : {});

/** Origin that no host has: relative addresses resolve to it, others do not. */
const placeholderOrigin = 'http://app.invalid';

/** Returns the path and query of a screen of this app; undefined for any other address. */
function screenIn(address: string | null): string | undefined {
  const url = webTarget(address ?? '', placeholderOrigin);
  if (url?.origin !== placeholderOrigin || !knownRoutes.has(url.pathname) || url.pathname === '/error')
    return undefined;
  return url.pathname + url.search;
}

/**
 * Reads an error from the query: plain OAuth2 parameters (RFC 6749, 4.1.2.1), or the app's own JSON in `error`. Other
 * text is shown raw (specification 2.9.2).
 */
function fromQuery(error: string, query: URLSearchParams): ShownError {
  const [description, hint] = [query.get('error_description'), query.get('error_hint')];
  const oauth2Error = {
    error,
    ...optional('error_description', description ?? ''),
    ...optional('error_hint', hint ?? ''),
  };
  if (description !== null || /^[\w.-]+$/.test(error))
    return { code: error, details: pretty(oauth2Error), ...optional('from', screenIn(query.get('from'))) };
  try {
    const parsed = parsePageSafeJson(error);
    return {
      ...optional('code', memberText(parsed, 'id')),
      status: member(parsed, 'status'),
      details: pretty(parsed),
      ...optional('from', screenIn(memberText(parsed, 'url') ?? null)),
    };
  } catch {
    return { details: pageSafeText(error) };
  }
}

/** Reads an error that Kratos stored: its message and reason, without details for developers. */
function fromServer(answer: Answer): ShownError {
  const error = member(answer.body, 'error');
  if (answer.status === 0 || error === undefined) return {};
  const details = {
    id: memberText(error, 'id'),
    code: member(error, 'code'),
    status: memberText(error, 'status'),
    reason: memberText(error, 'reason'),
    message: memberText(error, 'message'),
  };
  const stored = answer.status === 200 ? memberText(answer.body, 'id') : undefined;
  return {
    ...optional('code', details.id),
    status: details.code,
    details: pretty(details),
    isDeadRequest: namesChallenge(details.reason),
    ...optional('stored', stored),
  };
}

/** Reads the error that an address names (specification 2.9.1); an empty object if it names none. */
export async function readError(context: FlowContext, query: URLSearchParams): Promise<ShownError> {
  const error = query.get('error');
  if (error) return { ...fromQuery(error, query), isFromAddress: true };
  const id = query.get('id');
  if (!id) return {};
  return fromServer(await answerOf(() => context.kratos.GET('/self-service/errors', { params: { query: { id } } })));
}
