import type { Problem } from '../flow/action.ts';
import { useWait } from '../frame/wait.ts';
import { useLanguage } from '../intl/provider.tsx';
import type { MessageItem } from '../ui/index.ts';

/** Why a form could not be sent, as a message for it; what it asks to wait counts down. */
export function useProblemMessage(problem: Problem | undefined): MessageItem | undefined {
  const { t } = useLanguage();
  const wait = useWait(problem);
  if (problem === undefined) return undefined;
  // A timer is read out with its message and not again at each second.
  const counting = (
    <>
      {`${t(`problem.${problem.id}.title`)}. `}
      <span role="timer">{wait.text}</span>
    </>
  );
  const text = wait.over ? t('notice.ready') : counting;
  return { key: 'problem', severity: 'error', text, testId: `problem/${problem.id}` };
}
