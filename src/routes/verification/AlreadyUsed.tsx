import type { Flow } from '@members/openapi';
import { Button } from '@members/ui';
import { type ReactNode, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { type Journey, withJourney } from '../../flow/journey/journey.ts';
import { useApp } from '../../frame/app.tsx';
import { HomeButton } from '../../frame/HomeButton.tsx';
import { RouterButton } from '../../frame/RouterLink.tsx';
import { Screen } from '../../frame/Screen.tsx';
import { ScriptlessForm, useScriptlessPress } from '../../frame/ScriptlessForm.tsx';
import { StatePage } from '../../frame/StatePage.tsx';

/**
 * Icon and texts by the message that Kratos puts into the new flow if a code or a link was used before
 * (selfservice/strategy/code/strategy_verification.go of Kratos v26.2.0, `retryVerificationFlowWithMessage`). After a
 * used code the address is verified; a link may also have been wrong.
 */
const appearances = {
  4070002: { icon: 'check', tone: 'success', title: 'verification.passed', text: 'verification.used.text' },
  4070001: { icon: 'link', tone: 'accent', title: 'mailed.usedLink', text: 'verification.used.textLink' },
} as const;

type UsedMessageId = keyof typeof appearances;

function usedBy({ state, ui }: Flow): UsedMessageId | undefined {
  const ids: readonly number[] = (ui.messages ?? []).map(({ id }) => id);
  return state === 'choose_method' ? ([4070002, 4070001] as const).find((id) => ids.includes(id)) : undefined;
}

/** Whether a flow only replaces a finished one. */
export const isUsed = (flow: Flow): boolean => usedBy(flow) !== undefined;

interface Props {
  readonly flow: Flow;
  readonly journey: Journey;
  /** The form that requests another message. */
  readonly children: ReactNode;
}

/** Page for a code or a link that was used before. This is no error, so it offers a link to continue. */
export function AlreadyUsed({ flow, journey, children }: Props): ReactNode {
  const intl = useIntl();
  const { config } = useApp();
  const [asking, setAsking] = useState(useScriptlessPress('again') !== null);
  const id = usedBy(flow) ?? 4070002;
  const appearance = appearances[id];
  const text = (
    <span data-testid={`ui/message/${id}`}>
      <FormattedMessage id={appearance.text} />
    </span>
  );
  if (asking) {
    return <Screen title={intl.formatMessage({ id: 'verification.title' })}>{children}</Screen>;
  }
  return (
    <StatePage {...appearance} title={intl.formatMessage({ id: appearance.title })} text={text}>
      {journey.login_challenge === undefined ? (
        <HomeButton home={config.main_application_url === undefined ? 'dashboard' : 'application'} />
      ) : (
        <RouterButton to={withJourney('/login', journey)}>
          <FormattedMessage id="problem.signIn" />
        </RouterButton>
      )}
      <ScriptlessForm name="again">
        <Button type="submit" name="again" value="" variant="secondary" onClick={() => setAsking(true)}>
          <FormattedMessage id="verification.used.again" />
        </Button>
      </ScriptlessForm>
    </StatePage>
  );
}
