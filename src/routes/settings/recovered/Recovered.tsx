import type { UiText } from '@members/openapi';
import { Announcement, Button, ButtonLink, Card, Stack, useAttention } from '@members/ui';
import { type ReactNode, useLayoutEffect, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { type Journey, withJourney } from '../../../flow/journey/journey.ts';
import { useApp } from '../../../frame/app.tsx';
import { HomeButton } from '../../../frame/HomeButton.tsx';
import { RouterButton } from '../../../frame/RouterLink.tsx';
import { ScriptlessForm } from '../../../frame/ScriptlessForm.tsx';
import { useCountdown } from '../../../frame/timing.ts';
import { useLanguage } from '../../../intl/provider.tsx';
import { backAddress } from '../Back.tsx';

interface OnProps {
  /** Journey of the flow and the address: a server may omit the return address. */
  readonly journey: Journey;
  readonly origin: string;
  /** Name of the OAuth2 client that waits. */
  readonly client: string | undefined;
}

/** Link to continue: to the OAuth2 client that waits, else to `return_to`, else to the main application. */
function ContinueButton({ journey: { login_challenge, return_to }, origin, client }: OnProps): ReactNode {
  const { t, intl } = useLanguage();
  const { config } = useApp();
  const back = backAddress(return_to, origin);
  if (login_challenge) {
    const words = client ? t('recovered.onTo', { client }) : intl.formatMessage({ id: 'recovered.on' });
    return <RouterButton to={withJourney('/login', { login_challenge })}>{words}</RouterButton>;
  }
  if (back)
    return (
      <ButtonLink href={back}>
        <FormattedMessage id="recovered.on" />
      </ButtonLink>
    );
  return <HomeButton home={config.main_application_url ? 'application' : 'dashboard'} />;
}

interface Props extends OnProps {
  /** The server's message about the recovery, with its time limit. */
  readonly message: UiText;
  /** Whether the user has set up a new way to sign in. */
  readonly done: boolean;
  /** Shows the other cards as well. */
  readonly onAll: (() => void) | undefined;
}

/** The guided step after a recovery: set up a new way to sign in, then continue. */
export function Recovered({ message, done, onAll, ...on }: Props): ReactNode {
  const { plainServerText, intl } = useLanguage();
  const { announce } = useAttention();
  const words = plainServerText(message);
  // Announce it once, not at every change of its minutes.
  const [arrived] = useState(words);
  useLayoutEffect(() => announce(arrived), [arrived, announce]);
  // The countdown only renders again, to update the minutes.
  useCountdown(done ? undefined : Number.POSITIVE_INFINITY, useApp().now);
  return (
    <Card title={intl.formatMessage({ id: done ? 'recovered.done' : 'recovered.title' })} data-testid="recovered">
      <Stack>
        <div data-testid={done ? undefined : `ui/message/${message.id}`}>
          {done ? <Announcement>{intl.formatMessage({ id: 'recovered.doneText' })}</Announcement> : <p>{words}</p>}
        </div>
        {done ? <ContinueButton {...on} /> : null}
        {onAll && (
          <ScriptlessForm name="all">
            <Button type="submit" name="all" variant="ghost" onClick={onAll}>
              <FormattedMessage id="recovered.all" />
            </Button>
          </ScriptlessForm>
        )}
      </Stack>
    </Card>
  );
}
