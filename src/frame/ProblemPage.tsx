import type { PageStateProps } from '@members/ui';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import type { Problem, ProblemId } from '../flow/action.ts';
import { type NextStep, NextStepButton, useNextSteps } from './NextStep.tsx';
import { StatePage } from './StatePage.tsx';
import { useRetryAfter } from './use-retry-after.ts';

/** Links and buttons for each problem, best first. */
const nextSteps: { readonly [P in ProblemId]: readonly NextStep[] } = {
  unreachable: ['retry'],
  not_json: ['retry'],
  foreign_action: ['restart'],
  unsafe_target: ['home'],
  too_many: ['retry'],
  server_error: ['retry'],
  misconfigured: ['retry'],
  cookies: ['restart'],
  loop: ['sign_out', 'retry'],
  challenge_gone: ['request_again', 'application'],
  account_disabled: ['sign_in'],
  disabled: ['sign_in'],
  not_offered: ['application'],
  signed_in: ['sign_out', 'home'],
  return_to_forbidden: ['without_return'],
  other_identity: ['restart', 'sign_out'],
  session_missing: ['sign_in', 'application'],
  not_loaded: ['reload'],
  gateway: ['application'],
  unexpected: ['retry', 'home'],
};

type ProblemAppearance = Pick<PageStateProps, 'icon' | 'tone'>;

/** Icon and colour of problems; all others are failures on our side. */
const appearances: { readonly [P in ProblemId]?: ProblemAppearance } = {
  unreachable: { icon: 'plug', tone: 'warning' },
  not_loaded: { icon: 'plug', tone: 'warning' },
  foreign_action: { icon: 'shield', tone: 'warning' },
  unsafe_target: { icon: 'shield', tone: 'warning' },
  return_to_forbidden: { icon: 'shield', tone: 'warning' },
  too_many: { icon: 'clock', tone: 'warning' },
  cookies: { icon: 'lock', tone: 'warning' },
  challenge_gone: { icon: 'clock' },
  account_disabled: { icon: 'lock' },
  disabled: { icon: 'lock' },
  not_offered: { icon: 'compass' },
  signed_in: { icon: 'user' },
  other_identity: { icon: 'user' },
  session_missing: { icon: 'user' },
};
const defaultAppearance: ProblemAppearance = { icon: 'warning', tone: 'warning' };

/** Steps if none of the problem's own has a target. */
const fallbackSteps: readonly NextStep[] = ['application', 'home'];

/** Page that explains a problem and offers the next steps. It shows nothing of a flow or a challenge. */
export function ProblemPage({ problem }: { readonly problem: Problem }): ReactNode {
  const intl = useIntl();
  const { text, left, over } = useRetryAfter(problem);
  const own = useNextSteps(nextSteps[problem.id], problem);
  const others = useNextSteps(fallbackSteps, problem);
  const shown = own.length > 0 ? own : others.slice(0, 1);
  return (
    <StatePage
      {...(appearances[problem.id] ?? defaultAppearance)}
      title={intl.formatMessage({ id: `problem.${problem.id}.title` })}
      text={over ? intl.formatMessage({ id: 'notice.ready' }) : text}
      reference={problem.errorId}
    >
      {shown.map((way, index) => (
        <NextStepButton key={way.way} {...way} first={index === 0} waiting={left > 0} />
      ))}
    </StatePage>
  );
}
