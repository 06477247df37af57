import type { Session } from '@members/openapi';
import { Fact, Icon } from '@members/ui';
import type { ReactNode } from 'react';
import { useApp } from '../../frame/app.tsx';
import { useCountdown } from '../../frame/timing.ts';
import { duration } from '../../intl/duration.ts';
import { useLanguage } from '../../intl/provider.tsx';

/** Says how long the user can change sign-in methods without signing in again, if that time is configured. */
export function PrivilegedTime({ session }: { readonly session: Session | undefined }): ReactNode {
  const { t, intl } = useLanguage();
  const { config, now } = useApp();
  const since = Date.parse(session?.authenticated_at ?? '');
  const span = config.privileged_session_max_age;
  const isKnown = span !== undefined && !Number.isNaN(since);
  const left = useCountdown(isKnown ? since + span * 1000 : undefined, now);
  if (left === 0) return null;
  return (
    <div data-testid="settings/privileged">
      <Fact mark={<Icon name="lock" />}>{t('settings.privileged', { duration: duration(intl, left / 60) })}</Fact>
    </div>
  );
}
