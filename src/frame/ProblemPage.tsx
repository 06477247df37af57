import type { ReactNode } from 'react';
import { useLocation, useRevalidator } from 'react-router';
import type { Problem, ProblemId } from '../flow/action.ts';
import { journeyOf, signOutPath, withJourney } from '../flow/journey.ts';
import { useLanguage } from '../intl/provider.tsx';
import { Button, ButtonLink, type PageStateProps } from '../ui/index.ts';
import { useApp } from './app.tsx';
import { RouterButton } from './RouterLink.tsx';
import { StatePage } from './StatePage.tsx';
import { useWait } from './wait.ts';

type WayOn = 'retry' | 'restart' | 'without_return' | 'application' | 'sign_in' | 'sign_out' | 'home';

/** The ways on from each problem, best first. */
const waysOn: { readonly [P in ProblemId]: readonly WayOn[] } = {
  unreachable: ['retry'],
  not_json: ['retry'],
  foreign_action: ['restart'],
  unsafe_target: ['home'],
  too_many: ['retry'],
  server_error: ['retry'],
  misconfigured: ['retry'],
  cookies: ['restart'],
  loop: ['sign_out', 'retry'],
  challenge_gone: ['application'],
  account_disabled: ['sign_in'],
  disabled: ['sign_in'],
  return_to_forbidden: ['without_return'],
  other_identity: ['restart', 'sign_out'],
  session_missing: ['application', 'sign_in'],
  gateway: ['application'],
  unexpected: ['retry', 'home'],
};

type Look = Pick<PageStateProps, 'icon' | 'tone'>;

/** What a problem looks like; the rest has gone wrong on our side. */
const looks: { readonly [P in ProblemId]?: Look } = {
  unreachable: { icon: 'plug', tone: 'warning' },
  foreign_action: { icon: 'shield', tone: 'warning' },
  unsafe_target: { icon: 'shield', tone: 'warning' },
  return_to_forbidden: { icon: 'shield', tone: 'warning' },
  too_many: { icon: 'clock', tone: 'warning' },
  cookies: { icon: 'lock', tone: 'warning' },
  challenge_gone: { icon: 'clock' },
  account_disabled: { icon: 'lock' },
  disabled: { icon: 'lock' },
  other_identity: { icon: 'user' },
  session_missing: { icon: 'user' },
};
const failed: Look = { icon: 'warning', tone: 'warning' };

interface WayOnProps {
  readonly way: WayOn;
  readonly first: boolean;
  readonly problem: Problem;
  /** Trying again has to wait. */
  readonly waiting: boolean;
}

function WayOnButton({ way, first, problem, waiting }: WayOnProps): ReactNode {
  const { t } = useLanguage();
  const { config } = useApp();
  const { revalidate, state } = useRevalidator();
  const { pathname, search } = useLocation();
  const query = new URLSearchParams(search);
  const journey = journeyOf(query);
  const aal2 = query.get('aal2') ?? undefined;
  const variant = first ? 'primary' : 'secondary';
  switch (way) {
    case 'retry':
      return (
        <Button variant={variant} disabled={waiting} busy={state === 'loading'} onClick={() => void revalidate()}>
          {t('problem.retry')}
        </Button>
      );
    case 'restart':
      return (
        <RouterButton variant={variant} to={withJourney(pathname, journey, { aal2 })}>
          {t('problem.restart')}
        </RouterButton>
      );
    case 'without_return': {
      const { return_to: _, ...rest } = journey;
      return (
        <RouterButton variant={variant} to={withJourney(pathname, rest, { aal2 })}>
          {t('problem.restart')}
        </RouterButton>
      );
    }
    case 'application':
      return (
        <ButtonLink variant={variant} href={problem.away ?? config.main_application_url}>
          {t('problem.application')}
        </ButtonLink>
      );
    case 'sign_in':
      return (
        <RouterButton variant={variant} to={withJourney('/login', journey)}>
          {t('problem.signIn')}
        </RouterButton>
      );
    case 'sign_out':
      return (
        <RouterButton variant={variant} to={signOutPath(withJourney(pathname, journey))}>
          {t('problem.signOut')}
        </RouterButton>
      );
    case 'home':
      return (
        <RouterButton variant={variant} to="/">
          {t('page.home')}
        </RouterButton>
      );
  }
}

/** Says in plain words why it cannot go on, and how it can. Nothing of a flow or a challenge is shown. */
export function ProblemPage({ problem }: { readonly problem: Problem }): ReactNode {
  const { t } = useLanguage();
  const { text, left, over } = useWait(problem);
  return (
    <StatePage
      {...(looks[problem.id] ?? failed)}
      title={t(`problem.${problem.id}.title`)}
      text={over ? t('notice.ready') : text}
      reference={problem.errorId}
    >
      {waysOn[problem.id].map((way, index) => (
        <WayOnButton key={way} way={way} first={index === 0} problem={problem} waiting={left > 0} />
      ))}
    </StatePage>
  );
}
