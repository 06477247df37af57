import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react';
import type { UiText } from '../../../../openapi/index.ts';
import { journeyOfFlow, withJourney } from '../../../flow/journey/journey.ts';
import { targetOf } from '../../../flow/target.ts';
import { useApp } from '../../../frame/app.tsx';
import { HomeButton } from '../../../frame/HomeButton.tsx';
import { RouterButton } from '../../../frame/RouterLink.tsx';
import { SamePage } from '../../../frame/SamePage.tsx';
import { useLanguage } from '../../../intl/provider.tsx';
import { Button, ButtonLink, Card, Said, Stack, useAttention } from '../../../ui/index.ts';

interface OnProps {
  /** `return_to` of the flow. */
  readonly returnTo: string | undefined;
  readonly origin: string;
  /** Name of the application that waits. */
  readonly client: string | undefined;
}

/** On to the application that asked for the sign-in, else to where one came from, else to the main application. */
function On({ returnTo, origin, client }: OnProps): ReactNode {
  const { t } = useLanguage();
  const { config } = useApp();
  const { login_challenge, return_to } = journeyOfFlow(returnTo === undefined ? {} : { return_to: returnTo });
  if (login_challenge !== undefined) {
    const words = client === undefined ? t('recovered.on') : t('recovered.onTo', { client });
    return <RouterButton to={withJourney('/login', { login_challenge })}>{words}</RouterButton>;
  }
  const target = targetOf(return_to ?? '', { origin, basePath: config.base_path });
  if (return_to === undefined || target.to === 'nowhere')
    return <HomeButton home={config.main_application_url === undefined ? 'dashboard' : 'application'} />;
  if (target.to === 'screen') return <RouterButton to={target.path}>{t('recovered.on')}</RouterButton>;
  return <ButtonLink href={target.url}>{t('recovered.on')}</ButtonLink>;
}

interface Props extends OnProps {
  /** The server's words on what is due, and until when. */
  readonly message: UiText;
  /** Whether there is a new way in. */
  readonly done: boolean;
  /** Shows the other cards, too. */
  readonly onAll: (() => void) | undefined;
}

/** Renders anew from time to time: what is left of a span is told in minutes. */
function useMinutes(running: boolean): void {
  const [, tick] = useState(0);
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => tick((count) => count + 1), 20_000);
    return () => clearInterval(timer);
  }, [running]);
}

/** The guided step after a recovery: a new way in, then on. */
export function Recovered({ message, done, onAll, ...on }: Props): ReactNode {
  const { t, sayPlain } = useLanguage();
  const { say: announce } = useAttention();
  const words = sayPlain(message);
  // Said when it comes, and not again at each minute.
  const [arrived] = useState(words);
  useLayoutEffect(() => announce(arrived), [arrived, announce]);
  useMinutes(!done);
  return (
    <Card title={t(done ? 'recovered.done' : 'recovered.title')} data-testid="recovered">
      <Stack>
        <div data-testid={done ? undefined : `ui/message/${message.id}`}>
          {done ? <Said>{t('recovered.doneText')}</Said> : <p>{words}</p>}
        </div>
        {done ? <On {...on} /> : null}
        {onAll === undefined ? null : (
          <SamePage name="all">
            <Button type="submit" name="all" variant="ghost" onClick={onAll}>
              {t('recovered.all')}
            </Button>
          </SamePage>
        )}
      </Stack>
    </Card>
  );
}
