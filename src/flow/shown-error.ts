import { type Answer, answerOf, member, text } from './answer.ts';
import type { FlowContext } from './context.ts';

/** What the error page shows. All of it is untrusted text. */
export interface ShownError {
  /** One line in the server's words. */
  readonly summary?: string;
  /** Everything, formatted for reading. */
  readonly details?: string;
}

const pretty = (value: unknown) => JSON.stringify(value, null, 2);

/** OAuth2 style: two plain texts (RFC 6749, 4.1.2.1). The spec's own style: JSON in `error`, raw where it is none. */
function fromQuery(error: string, description: string | null): ShownError {
  if (description !== null) return { summary: description, details: pretty({ error, error_description: description }) };
  try {
    const parsed: unknown = JSON.parse(error);
    const summary = text(parsed, 'message') ?? text(parsed, 'statusText');
    return { details: pretty(parsed), ...(summary ? { summary } : {}) };
  } catch {
    return { details: error };
  }
}

/** Kratos's stored error: its message and reason, without the details that only developers can read. */
function fromServer(answer: Answer): ShownError {
  const error = member(answer.body, 'error');
  if (answer.status === 0 || error === undefined) return {};
  const { id, code, status, reason, message } = {
    id: text(error, 'id'),
    code: member(error, 'code'),
    status: text(error, 'status'),
    reason: text(error, 'reason'),
    message: text(error, 'message'),
  };
  const summary = reason ?? message;
  return { details: pretty({ id, code, status, reason, message }), ...(summary ? { summary } : {}) };
}

/**
 * Loader of `/error` (design decision 6): Kratos's `?id=`, OAuth2's `?error=&error_description=`, and `?error=<json>`.
 * @returns an empty object when the address names no error
 */
export async function errorLoader(context: FlowContext, request: Request): Promise<ShownError> {
  const query = new URL(request.url).searchParams;
  const error = query.get('error');
  if (error) return fromQuery(error, query.get('error_description'));
  const id = query.get('id');
  if (!id) return {};
  return fromServer(await answerOf(() => context.kratos.GET('/self-service/errors', { params: { query: { id } } })));
}
