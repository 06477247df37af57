import type { ReactNode } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { type Answer, answerOf, member, text } from '../flow/answer.ts';
import type { FlowContext } from '../flow/context.ts';
import { RouterButton } from '../frame/RouterLink.tsx';
import { Screen } from '../frame/Screen.tsx';
import { revealed } from '../intl/isolate.tsx';
import { useLanguage } from '../intl/provider.tsx';
import { Disclosure } from '../ui/Disclosure.tsx';
import { CodeBlock, Messages } from '../ui/index.ts';

/** What the error page shows. All of it is untrusted text. */
interface ShownError {
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

/** Plain words first, details folded, one way on. */
function ErrorScreen(): ReactNode {
  const { summary, details } = useLoaderData<ShownError>();
  const { t } = useLanguage();
  return (
    <Screen title={t('error.title')} subtitle={t('error.text')}>
      {summary === undefined ? null : (
        <Messages items={[{ key: 'summary', severity: 'error', text: summary, testId: 'error/summary' }]} />
      )}
      {details === undefined ? (
        <p data-testid="error/undefined">{t('error.undefined')}</p>
      ) : (
        <Disclosure summary={t('error.details')} open={summary === undefined}>
          <CodeBlock label={t('error.details')} data-testid="error/details">
            {revealed(details)}
          </CodeBlock>
        </Disclosure>
      )}
      <RouterButton to="/">{t('error.home')}</RouterButton>
    </Screen>
  );
}

/**
 * `/error` (design decision 6): Kratos's `?id=`, OAuth2's `?error=&error_description=`, and `?error=<json>`. Nothing is
 * shown where the address names no error.
 */
export const screen = (context: FlowContext) => ({
  loader: async ({ request }: LoaderFunctionArgs): Promise<ShownError> => {
    const query = new URL(request.url).searchParams;
    const error = query.get('error');
    if (error) return fromQuery(error, query.get('error_description'));
    const id = query.get('id');
    if (!id) return {};
    return fromServer(await answerOf(() => context.kratos.GET('/self-service/errors', { params: { query: { id } } })));
  },
  Component: ErrorScreen,
});
