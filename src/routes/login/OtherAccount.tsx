import { Button } from '@members/ui';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { type Journey, signOutPath, withJourney } from '../../flow/journey/journey.ts';
import { useApp } from '../../frame/app.tsx';
import { RouterLink } from '../../frame/RouterLink.tsx';

interface Props {
  readonly journey: Journey;
  /** Id of the form, for other buttons that submit it. */
  readonly id?: string;
  readonly labelKey?: 'login.otherAccount' | 'form.notYou';
}

/**
 * Button that signs the account out and starts the same request again. The browser posts it, and the gateway leads to the
 * sign-in. Without the gateway it is a link to the page that signs out.
 */
export function OtherAccount({ journey, id, labelKey = 'login.otherAccount' }: Props): ReactNode {
  const { config, isEmbedded } = useApp();
  const here = withJourney('/login', journey);
  const words = <FormattedMessage id={labelKey} />;
  if (!config.gateway || isEmbedded) return <RouterLink to={signOutPath(here)}>{words}</RouterLink>;
  return (
    <form id={id} action={`${config.base_path.replace(/\/$/, '')}/gateway/switch`} method="post">
      <input type="hidden" name="login_challenge" value={journey.login_challenge ?? ''} />
      <input type="hidden" name="return_to" value={here} />
      <Button type="submit" variant="text" data-testid="other-account">
        {words}
      </Button>
    </form>
  );
}
