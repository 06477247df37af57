import { Announcement, Button, Card, Stack, useAttention } from '@members/ui';
import { type ReactNode, useLayoutEffect, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { useApp } from '../../../frame/app.tsx';
import { ContinueButton } from '../../../frame/ContinueButton.tsx';
import { ScriptlessForm } from '../../../frame/ScriptlessForm.tsx';
import { useCountdown } from '../../../frame/timing.ts';
import { useLanguage } from '../../../intl/provider.tsx';
import type { AfterRecovery } from '../after-recovery.ts';
import type { ShownCard } from '../card-table.ts';

interface Props {
  readonly recovery: AfterRecovery;
  /** The card that sets up a new way to sign in. */
  readonly card: ShownCard;
  /** Its editor. */
  readonly children: ReactNode;
}

/** The only card after a recovery: it sets up a new way to sign in, then leads on. */
export function Recovered({ recovery, card: { id, recoveredTitle }, children }: Props): ReactNode {
  const { message, done, onAll } = recovery;
  const { plainServerText, intl } = useLanguage();
  const { announce } = useAttention();
  const words = plainServerText(message);
  // Announce it once, not at every change of its minutes.
  const [arrived] = useState(words);
  useLayoutEffect(() => announce(arrived), [arrived, announce]);
  // The countdown only renders again, to update the minutes.
  useCountdown(done ? undefined : Number.POSITIVE_INFINITY, useApp().now);
  return (
    // The result is a new card: the form's elements would shift up.
    <Card
      key={String(done)}
      title={intl.formatMessage({ id: done ? 'recovered.done' : (recoveredTitle ?? `settings.card.${id}`) })}
      data-testid="recovered"
    >
      <Stack id={id} data-testid={`settings/${id}`}>
        {done ? (
          <>
            <Announcement>{intl.formatMessage({ id: 'recovered.doneText' })}</Announcement>
            <ContinueButton {...recovery} />
          </>
        ) : (
          <>
            <p data-testid={`ui/message/${message.id}`}>{words}</p>
            {children}
          </>
        )}
      </Stack>
      <ScriptlessForm name="all">
        <Button type="submit" name="all" variant="text" onClick={onAll}>
          <FormattedMessage id="recovered.all" />
        </Button>
      </ScriptlessForm>
    </Card>
  );
}
