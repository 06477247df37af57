import type { Session } from '@members/openapi';
import { ButtonLink, ComputerIcon, Icon, MethodLink, Methods, Person } from '@members/ui';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { type LoaderFunctionArgs, useHref, useLinkClickHandler, useLoaderData } from 'react-router-dom';
import { memberText } from '../api/member.ts';
import type { Problem, ProblemId } from '../flow/action.ts';
import { answerOf } from '../flow/answer.ts';
import type { FlowContext } from '../flow/context.ts';
import { handleAnswer } from '../flow/handle-answer.ts';
import { signOutPath } from '../flow/journey/journey.ts';
import { resetHops } from '../flow/journey/redirect-count.ts';
import { logoutLink } from '../flow/logout.ts';
import { ProblemPage } from '../frame/ProblemPage.tsx';
import { Screen } from '../frame/Screen.tsx';
import { useLanguage } from '../intl/provider.tsx';
import { RawSession } from './dashboard/RawSession.tsx';
import { emailIn, nameIn } from './session/session-texts.ts';

/** Loader data of the dashboard. */
interface DashboardData {
  readonly session: Session;
  readonly logoutUrl: string;
  /** Path of the sign-out. With scripts, the link is created when it is pressed, for the session at that time. */
  readonly logoutPath: string;
}

/** Whether the error page shows a problem (specification 2.2.4): all but a redirect loop, which needs its links. */
const goesToErrorPage = (problem: ProblemId) => problem !== 'loop';

function isSession(body: unknown): body is Session {
  return memberText(body, 'id') !== undefined;
}

interface PageRowProps {
  readonly to: string;
  readonly icon: ReactNode;
  readonly label: ReactNode;
}

/** A row that leads to another screen. */
function PageRow({ to, ...row }: PageRowProps): ReactNode {
  return <MethodLink {...row} href={useHref(to)} onClick={useLinkClickHandler<HTMLAnchorElement>(to)} />;
}

function Welcome({ session, logoutUrl, logoutPath }: DashboardData): ReactNode {
  const { intl } = useLanguage();
  const onLeave = useLinkClickHandler<HTMLAnchorElement>(logoutPath, { state: 'logout-link' });
  const { traits } = session.identity ?? {};
  return (
    <Screen title={intl.formatMessage({ id: 'dashboard.title' })}>
      <Person
        name={nameIn(traits)}
        address={emailIn(traits)}
        action={
          <div data-testid="logout">
            <ButtonLink variant="ghost" href={logoutUrl} onClick={onLeave}>
              <FormattedMessage id="dashboard.logout" />
            </ButtonLink>
          </div>
        }
      />
      <Methods>
        <PageRow to="/settings" icon={<Icon name="user" />} label={intl.formatMessage({ id: 'dashboard.settings' })} />
        <PageRow to="/sessions" icon={<ComputerIcon />} label={intl.formatMessage({ id: 'sessions.title' })} />
      </Methods>
      <RawSession session={session} />
    </Screen>
  );
}

function Dashboard(): ReactNode {
  const loaded = useLoaderData<DashboardData | { readonly problem: Problem }>();
  return 'problem' in loaded ? <ProblemPage problem={loaded.problem} /> : <Welcome {...loaded} />;
}

/** `/` and `/welcome`: the user, and ways on (specification 2.2). */
export const screen = (context: FlowContext) => ({
  loader: async ({ request }: LoaderFunctionArgs) => {
    const url = new URL(request.url);
    const whoami = await answerOf(() => context.kratos.GET('/sessions/whoami'));
    if (whoami.status !== 200 || !isSession(whoami.body))
      return handleAnswer(context, url, 'session', whoami, goesToErrorPage);
    const { address, answer } = await logoutLink(context, url);
    if (address === undefined) return handleAnswer(context, url, 'session', answer, goesToErrorPage);
    resetHops(context.visitStorage);
    const logoutPath = signOutPath(url.searchParams.get('return_to') ?? undefined);
    return { session: whoami.body, logoutUrl: address, logoutPath } satisfies DashboardData;
  },
  Component: Dashboard,
});
