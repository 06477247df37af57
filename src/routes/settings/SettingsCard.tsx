import type { UiText } from '@members/openapi';
import { Announcement, Card, Messages, Stack } from '@members/ui';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { withJourney } from '../../flow/journey/journey.ts';
import { useProblemMessage } from '../../forms/problem.tsx';
import { RouterLink } from '../../frame/RouterLink.tsx';
import { useLanguage } from '../../intl/provider.tsx';
import { messageItems } from '../../nodes/messages.ts';
import type { SettingsCardProps } from './card.ts';
import type { ShownCard } from './card-table.ts';
import type { Settings } from './use-settings.ts';

interface Props {
  readonly shown: ShownCard;
  /** Whether the card is rendered but hidden. */
  readonly hidden: boolean;
  readonly messages: readonly UiText[];
  /** Number of responses for this card; each one remounts its fields. */
  readonly answerCount: number;
  /** Whether its submit takes too long. */
  readonly slow: boolean;
  readonly problem: NonNullable<Settings['failed']>['problem'] | undefined;
  readonly card: Omit<SettingsCardProps, 'id' | 'nodes'>;
  /** Address of the page. */
  readonly here: string;
}

/** A card of the page: title, messages of its last response, and form. */
export function SettingsCard({
  shown: { id, nodes, Body },
  hidden,
  messages,
  answerCount,
  slow,
  problem,
  card,
  here,
}: Props): ReactNode {
  const language = useLanguage();
  const failed = useProblemMessage(problem);
  const items = [...(failed === undefined ? [] : [failed]), ...messageItems(messages, language)];
  return (
    <Card
      id={id}
      title={language.intl.formatMessage({ id: `settings.card.${id}` })}
      hidden={hidden}
      data-testid={`settings/${id}`}
    >
      <Messages items={items} data-answer="" />
      {problem?.id === 'session_missing' ? (
        <p>
          <RouterLink to={withJourney('/login', { return_to: `${here}#${id}` })}>
            <FormattedMessage id="problem.signIn" />
          </RouterLink>
        </p>
      ) : null}
      <Stack key={answerCount} gap="group">
        <Body {...card} id={id} nodes={nodes} />
        <Announcement>{slow ? language.intl.formatMessage({ id: 'notice.slow' }) : undefined}</Announcement>
      </Stack>
    </Card>
  );
}
