import { webTarget } from '../../../openapi/targets.ts';
import { pageSafeText, parsePageSafeJson } from '../../api/page-safe-text.ts';
import { type Answer, answerOf, member, memberText } from '../../flow/answer.ts';
import type { FlowContext } from '../../flow/context.ts';
import { knownRoutes } from '../../flow/kinds.ts';

/** What the error page shows. All of it is untrusted text but the code, where the catalogue has a sentence for it. */
export interface ShownError {
  /** Error code or id; what the sentence is chosen by. */
  readonly code?: string;
  readonly status?: unknown;
  /** Everything, formatted for reading. */
  readonly details?: string;
  /** Id under which Kratos keeps the error, for the support. */
  readonly stored?: string;
  /** Screen of this app on which it went wrong, with its query. */
  readonly from?: string;
}

const pretty = (value: unknown) => JSON.stringify(value, null, 2);
const optional = <K extends string>(name: K, value: string | undefined) => (value ? { [name]: value } : {});

/** No host is called so: what leads to another one is an address elsewhere. */
const placeholderOrigin = 'http://app.invalid';

/** A screen of this app, with its query, as an address names it. */
function screenIn(told: string | null): string | undefined {
  const url = webTarget(told ?? '', placeholderOrigin);
  if (url?.origin !== placeholderOrigin || !knownRoutes.has(url.pathname) || url.pathname === '/error')
    return undefined;
  return url.pathname + url.search;
}

/**
 * OAuth2 style: plain texts (RFC 6749, 4.1.2.1). The app's own style: JSON in `error`, raw where it is none
 * (specification 2.9.2).
 */
function fromQuery(error: string, query: URLSearchParams): ShownError {
  const [description, hint] = [query.get('error_description'), query.get('error_hint')];
  const told = { error, ...optional('error_description', description ?? ''), ...optional('error_hint', hint ?? '') };
  if (description !== null || /^[\w.-]+$/.test(error))
    return { code: error, details: pretty(told), ...optional('from', screenIn(query.get('from'))) };
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

/** Kratos's stored error: its message and reason, without the details that only developers can read. */
function fromServer(answer: Answer): ShownError {
  const error = member(answer.body, 'error');
  if (answer.status === 0 || error === undefined) return {};
  const shown = {
    id: memberText(error, 'id'),
    code: member(error, 'code'),
    status: memberText(error, 'status'),
    reason: memberText(error, 'reason'),
    message: memberText(error, 'message'),
  };
  const stored = answer.status === 200 ? memberText(answer.body, 'id') : undefined;
  return { ...optional('code', shown.id), status: shown.code, details: pretty(shown), ...optional('stored', stored) };
}

/** Reads the error that an address names (specification 2.9.1); nothing where it names none. */
export async function readError(context: FlowContext, query: URLSearchParams): Promise<ShownError> {
  const error = query.get('error');
  if (error) return fromQuery(error, query);
  const id = query.get('id');
  if (!id) return {};
  return fromServer(await answerOf(() => context.kratos.GET('/self-service/errors', { params: { query: { id } } })));
}
