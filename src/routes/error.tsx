import type { MessageKey } from '@members/locales/languages';
import { Button, CodeBlock } from '@members/ui';
import { Disclosure } from '@members/ui/details/Disclosure';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { type LoaderFunctionArgs, replace, useLoaderData, useLocation, useNavigate } from 'react-router-dom';
import type { FlowContext } from '../flow/context.ts';
import { withJourney } from '../flow/journey/journey.ts';
import { HomeButton } from '../frame/HomeButton.tsx';
import { findHome, type HomeTarget } from '../frame/home.ts';
import { RouterButton } from '../frame/RouterLink.tsx';
import { StatePage } from '../frame/StatePage.tsx';
import { withVisibleControls } from '../intl/visible-controls.ts';
import { readError, type ShownError } from './error/read-error.ts';
import { sentenceFor } from './error/sentences.ts';

interface ErrorLoaderData {
  readonly error: ShownError;
  readonly home: HomeTarget;
  /** Time of loading in milliseconds since 1970. */
  readonly at: number;
}

/**
 * Returns the reference for support: the error's code and status, the id under which Kratos stores it, and the time. It
 * has no flow, challenge or address.
 */
function referenceOf({ error: { code, status, stored }, at }: ErrorLoaderData): string {
  // An unknown code may be any text of an address.
  const known = [sentenceFor(code, undefined) && code, status, `${new Date(at).toISOString().slice(0, 19)}Z`, stored];
  return known
    .filter((part) => typeof part === 'number' || (typeof part === 'string' && /^[\w:-]{1,64}$/.test(part)))
    .join(' · ');
}

/** The sentence of failures on our side. Their title is short. */
const ourFault = 'error.sentence.server';

/**
 * Returns title and text: the title is the reason, its first sentence, and the text the advice that follows. An unknown
 * error asks to look at its details.
 */
function useReason(sentence: MessageKey | undefined): { readonly title: string; readonly text: string } {
  const intl = useIntl();
  if (sentence === undefined)
    return { title: intl.formatMessage({ id: 'error.title' }), text: intl.formatMessage({ id: 'error.text' }) };
  const reason = intl.formatMessage({ id: sentence });
  if (sentence === ourFault) return { title: intl.formatMessage({ id: 'error.internal' }), text: reason };
  const [first, ...rest] = new Intl.Segmenter(intl.locale, { granularity: 'sentence' }).segment(reason);
  const title = first?.segment.trim().replace(/[.。]$/, '') ?? reason;
  return { title, text: rest.map(({ segment }) => segment).join('') };
}

/** Button that leads back to the screen before; not if the page was opened directly. */
function BackButton(): ReactNode {
  const { key } = useLocation();
  const navigate = useNavigate();
  return key === 'default' ? null : (
    <Button variant="secondary" onClick={() => void navigate(-1)}>
      <FormattedMessage id="error.back" />
    </Button>
  );
}

/** Page of an error. Its texts come from the catalogue; texts of an address or a server are folded. */
function ErrorScreen(): ReactNode {
  const loaded = useLoaderData<ErrorLoaderData>();
  const intl = useIntl();
  const { error, home } = loaded;
  const { code, status, details, isFromAddress, from } = error;
  const sentence = sentenceFor(code, status);
  const isHome = home === 'dashboard' && from === '/';
  return (
    <StatePage
      icon="warning"
      tone="warning"
      {...useReason(sentence)}
      data-testid={sentence && 'error/summary'}
      reference={details === undefined ? undefined : referenceOf(loaded)}
    >
      {details === undefined ? (
        <p data-testid="error/undefined">
          <FormattedMessage id="error.undefined" />
        </p>
      ) : null}
      {from === undefined ? null : (
        <RouterButton to={from}>
          <FormattedMessage id="problem.retry" />
        </RouterButton>
      )}
      {from === undefined ? <BackButton /> : null}
      {isHome ? null : <HomeButton home={home} variant={from === undefined ? 'primary' : 'secondary'} />}
      {details === undefined ? null : (
        <Disclosure summary={intl.formatMessage({ id: 'error.details' })} data-testid="ui/error/message">
          {isFromAddress ? (
            <p data-testid="error/from-address">
              <FormattedMessage id="error.fromAddress" />
            </p>
          ) : null}
          <CodeBlock label={intl.formatMessage({ id: 'error.details' })} lang="en" data-testid="code-box">
            {withVisibleControls(details)}
          </CodeBlock>
        </Disclosure>
      )}
    </StatePage>
  );
}

/** `/error` (specification 2.9.1): Kratos's `?id=`, OAuth2's `?error=&error_description=`, and `?error=<json>`. */
export const screen = (context: FlowContext) => ({
  loader: async ({ request }: LoaderFunctionArgs): Promise<ErrorLoaderData | Response> => {
    const { searchParams } = new URL(request.url);
    const [error, home] = await Promise.all([readError(context, searchParams), findHome(context)]);
    const login_challenge = searchParams.get('login_challenge');
    // A form without scripts leads here. The login tells what is left of the request, and offers to start it again.
    if (error.isDeadRequest && login_challenge) return replace(withJourney('/login', { login_challenge }));
    return { error, home, at: context.now() };
  },
  Component: ErrorScreen,
});
