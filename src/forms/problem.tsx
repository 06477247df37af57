import { Button, type MessageItem } from '@members/ui';
import { useEffect, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { useLocation } from 'react-router-dom';
import type { Problem, ProblemId } from '../flow/action.ts';
import { journeyOf, secondFactorOf, withJourney } from '../flow/journey/journey.ts';
import { useApp } from '../frame/app.tsx';
import { RouterLink } from '../frame/RouterLink.tsx';
import { useOffline } from '../frame/use-offline.ts';
import { useRetryAfter } from '../frame/use-retry-after.ts';
import { useLanguage } from '../intl/provider.tsx';
import type { ChallengeState } from './challenge.ts';

/**
 * What solves a problem: 1: sending the same form again, with its input; 2: a new form. `form.problem` of the catalogue
 * selects its text by this number.
 */
export const remedies: { readonly [P in ProblemId]?: 1 | 2 } = {
  unreachable: 1,
  server_error: 1,
  not_json: 1,
  cookies: 2,
  foreign_action: 2,
  other_identity: 2,
};

/**
 * Returns the message that explains why a form could not be sent, or that the browser solves the gateway's challenge. A time to
 * wait counts down. Without a connection there is no message, because the banner says it; afterwards the message says that the
 * form can be sent.
 */
export function useProblemMessage(problem: Problem | undefined, challenge?: ChallengeState): MessageItem | undefined {
  const offline = useOffline();
  const { reachability } = useApp();
  // The connection can also be lost after the request, or be back before this problem is on the page.
  const [seenOffline, setSeenOffline] = useState<Problem>();
  useEffect(() => {
    if (offline) setSeenOffline(problem);
  }, [offline, problem]);
  const { t, intl } = useLanguage();
  const { pathname, search } = useLocation();
  const wait = useRetryAfter(problem);
  if (problem === undefined) return undefined;
  const { id } = problem;
  if (id === 'unreachable' && offline) return undefined;
  if (id === 'unreachable' && (reachability.wasOffline() || seenOffline === problem))
    return { key: 'ready', severity: 'info', text: intl.formatMessage({ id: 'notice.ready' }), testId: 'notice/ready' };
  if (challenge?.isSolving)
    return {
      key: 'challenge',
      severity: 'warning',
      text: t('form.challenge', { title: <FormattedMessage id={`problem.${id}.title`} /> }),
      details: (
        <Button variant="text" onClick={challenge.cancel}>
          <FormattedMessage id="login.cancel" />
        </Button>
      ),
      testId: 'challenge',
    };
  if (challenge?.solution !== undefined)
    return { key: 'solved', severity: 'info', text: intl.formatMessage({ id: 'notice.ready' }), testId: 'challenge' };
  const query = new URLSearchParams(search);
  const restartPath = withJourney(pathname, journeyOf(query), secondFactorOf(query));
  // Screen readers read a timer once, with its message, and not every second.
  const counting = t('form.problem', {
    title: <FormattedMessage id={`problem.${id}.title`} />,
    text: <span role="timer">{wait.text}</span>,
    after: remedies[id] ?? 0,
    link: (
      <RouterLink to={restartPath}>
        <FormattedMessage id="problem.restart" />
      </RouterLink>
    ),
  });
  const text = wait.over ? intl.formatMessage({ id: 'notice.ready' }) : counting;
  // Waiting is not an error.
  const severity = problem.wait === undefined && id !== 'too_many' ? 'error' : 'warning';
  return { key: 'problem', severity, text, testId: `problem/${id}` };
}
