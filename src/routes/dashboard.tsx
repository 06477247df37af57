import type { Session } from '@members/openapi';
import { ButtonLink, Icon } from '@members/ui';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { type LoaderFunctionArgs, useLinkClickHandler, useLoaderData } from 'react-router-dom';
import type { Problem, ProblemId } from '../flow/action.ts';
import { answerOf, memberText } from '../flow/answer.ts';
import type { FlowContext } from '../flow/context.ts';
import { handleAnswer } from '../flow/handle-answer.ts';
import { signOutPath } from '../flow/journey/journey.ts';
import { resetHops } from '../flow/journey/redirect-count.ts';
import { logoutLink } from '../flow/logout.ts';
import { ProblemPage } from '../frame/ProblemPage.tsx';
import { Screen } from '../frame/Screen.tsx';
import { useLanguage } from '../intl/provider.tsx';
import { SessionCard } from './dashboard/SessionCard.tsx';
import { RawSession } from './session/RawSession.tsx';

/** Loader data of the dashboard. */
interface DashboardData {
  readonly session: Session;
  readonly logoutUrl: string | undefined;
  /** Path of the sign-out. With scripts, the link is created when it is pressed, for the session at that time. */
  readonly logoutPath: string;
}

/** Whether the error page shows a problem (specification 2.2.4): all but a redirect loop, which needs its links. */
const goesToErrorPage = (problem: ProblemId) => problem !== 'loop';

function isSession(body: unknown): body is Session {
  return memberText(body, 'id') !== undefined;
}

function Welcome({ session, logoutUrl, logoutPath }: DashboardData): ReactNode {
  const { t, intl } = useLanguage();
  const onLeave = useLinkClickHandler<HTMLAnchorElement>(logoutPath, { state: 'logout-link' });
  const firstName = memberText(session, 'identity', 'traits', 'firstName');
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
      <RawSession session={session} />
    </Screen>
  );
}

function Dashboard(): ReactNode {
  const loaded = useLoaderData<DashboardData | { readonly problem: Problem }>();
  return 'problem' in loaded ? <ProblemPage problem={loaded.problem} /> : <Welcome {...loaded} />;
}

/** `/` and `/welcome`: the session of a signed-in user (specification 2.2). */
export const screen = (context: FlowContext) => ({
  loader: async ({ request }: LoaderFunctionArgs) => {
    const url = new URL(request.url);
    const [whoami, { address }] = await Promise.all([
      answerOf(() => context.kratos.GET('/sessions/whoami')),
      logoutLink(context, url),
    ]);
    if (whoami.status !== 200 || !isSession(whoami.body))
      return handleAnswer(context, url, 'session', whoami, goesToErrorPage);
    resetHops(context.visitStorage);
    const logoutPath = signOutPath(url.searchParams.get('return_to') ?? undefined);
    return { session: whoami.body, logoutUrl: address, logoutPath } satisfies DashboardData;
  },
  Component: Dashboard,
});
