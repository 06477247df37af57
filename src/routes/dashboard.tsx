import type { Session } from '@members/openapi';
import { ButtonLink, Icon } from '@members/ui';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { type LoaderFunctionArgs, useLinkClickHandler, useLoaderData } from 'react-router-dom';
import type { Problem, ProblemId } from '../flow/action.ts';
import { answerOf, text } from '../flow/answer.ts';
import type { FlowContext } from '../flow/context.ts';
import { signOutPath } from '../flow/journey/journey.ts';
import { forgetHops } from '../flow/journey/trail.ts';
import { logoutLink } from '../flow/logout.ts';
import { settle } from '../flow/settle.ts';
import { ProblemPage } from '../frame/ProblemPage.tsx';
import { Screen } from '../frame/Screen.tsx';
import { useLanguage } from '../intl/provider.tsx';
import { SessionCard } from './dashboard/SessionCard.tsx';
import { RawSession } from './session/RawSession.tsx';

/** A signed-in person and the way to sign out. */
interface SignedIn {
  readonly session: Session;
  readonly logoutUrl: string | undefined;
  /** The same for a page that has its scripts: its link is made with the press, for whoever is signed in then. */
  readonly leave: string;
}

/**
 * What the dashboard leaves to the error page (specification 2.2.4): all but going in circles, which needs its ways
 * out.
 */
const isFailure = (problem: ProblemId) => problem !== 'loop';

function isSession(body: unknown): body is Session {
  return text(body, 'id') !== undefined;
}

function Welcome({ session, logoutUrl, leave }: SignedIn): ReactNode {
  const { t, intl } = useLanguage();
  const onLeave = useLinkClickHandler<HTMLAnchorElement>(leave, { state: 'logout-link' });
  const firstName = text(session, 'identity', 'traits', 'firstName');
  return (
    <Screen
      title={intl.formatMessage({ id: 'dashboard.title' })}
      subtitle={firstName === undefined ? undefined : t('dashboard.greeting', { firstName })}
      action={
        logoutUrl === undefined ? null : (
          <div data-testid="logout">
            <ButtonLink variant="ghost" icon={<Icon name="logout" />} href={logoutUrl} onClick={onLeave}>
              <FormattedMessage id="dashboard.logout" />
            </ButtonLink>
          </div>
        )
      }
    >
      <SessionCard session={session} />
      <RawSession session={session} open />
    </Screen>
  );
}

function Dashboard(): ReactNode {
  const loaded = useLoaderData<SignedIn | { readonly problem: Problem }>();
  return 'problem' in loaded ? <ProblemPage problem={loaded.problem} /> : <Welcome {...loaded} />;
}

/** `/` and `/welcome`: the session as it is, for signed-in people (specification 2.2). */
export const screen = (context: FlowContext) => ({
  loader: async ({ request }: LoaderFunctionArgs) => {
    const url = new URL(request.url);
    const whoami = await answerOf(() => context.kratos.GET('/sessions/whoami'));
    if (whoami.status !== 200 || !isSession(whoami.body)) return settle(context, url, 'session', whoami, isFailure);
    forgetHops(context.memory);
    const { address } = await logoutLink(context, url);
    const leave = signOutPath(url.searchParams.get('return_to') ?? undefined);
    return { session: whoami.body, logoutUrl: address, leave };
  },
  Component: Dashboard,
});
