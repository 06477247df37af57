import type { Flow } from '@members/openapi';
import { LinkRow } from '@members/ui';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { type LoaderFunctionArgs, useLocation } from 'react-router-dom';
import type { FlowContext } from '../flow/context.ts';
import { journeyAt, withJourney } from '../flow/journey/journey.ts';
import type { ShownFlow } from '../flow/load.ts';
import { FlowForms, useCurrentFlow } from '../forms/FlowForms.tsx';
import { flowScreen } from '../forms/flow-screen.tsx';
import { isSent, isSentByLink, sentTo } from '../forms/sent-to.ts';
import { RouterLink } from '../frame/RouterLink.tsx';
import { Screen } from '../frame/Screen.tsx';
import { StatePage } from '../frame/StatePage.tsx';
import { useLanguage } from '../intl/provider.tsx';
import { arrangeFlow } from './mailed/arrange-flow.ts';
import { mailedLoader } from './mailed/load.ts';
import { SentTo } from './mailed/SentTo.tsx';
import { AlreadyUsed, isUsed } from './verification/AlreadyUsed.tsx';

/**
 * Whether the user requested this flow and may enter another address. The flow of a registration is the only way to
 * continue it.
 */
const isRequestedByUser = ({ request_url }: Flow): boolean =>
  request_url?.includes('/self-service/verification/') ?? false;

/** Ids of the messages that the address is verified. */
const verified: readonly number[] = [1080002, 1080005];

function Verification({ loaded }: { readonly loaded: ShownFlow }): ReactNode {
  const { t, serverText, intl } = useLanguage();
  const { search } = useLocation();
  const { flow } = useCurrentFlow(loaded);
  const journey = journeyAt(new URL(`/${search}`, loaded.origin), flow);
  const forms = (
    <FlowForms kind="verification" loaded={loaded} arrange={arrangeFlow} messagesShownElsewhere={verified} />
  );
  if (isUsed(flow))
    return (
      <AlreadyUsed flow={flow} journey={journey}>
        {forms}
      </AlreadyUsed>
    );
  if (flow.state === 'passed_challenge') {
    const success = flow.ui.messages?.find(({ id }) => verified.includes(id));
    return (
      <StatePage
        icon="check"
        tone="success"
        title={intl.formatMessage({ id: 'verification.passed' })}
        text={success && <span data-testid={`ui/message/${success.id}`}>{serverText(success)}</span>}
      >
        {forms}
      </StatePage>
    );
  }
  const asking = isSentByLink(flow) ? 'verification.askLink' : 'verification.ask';
  const address = isSent(flow) ? sentTo(flow) : undefined;
  return (
    <Screen
      title={intl.formatMessage({ id: 'verification.title' })}
      subtitle={isSent(flow) ? undefined : intl.formatMessage({ id: asking })}
    >
      {address === undefined ? null : (
        <SentTo
          kind="verification"
          sentence={isSentByLink(flow) ? 'verification.subtitleLink' : 'verification.subtitle'}
          address={address}
          to={withJourney('/verification', journey)}
          changes={isRequestedByUser(flow)}
        />
      )}
      {forms}
      {flow.state === 'choose_method' ? (
        <LinkRow>
          {t('login.signup', {
            link: (
              <RouterLink to={withJourney('/registration', journey)} testId="cta-link">
                <FormattedMessage id="login.signupAction" />
              </RouterLink>
            ),
          })}
        </LinkRow>
      ) : null}
    </Screen>
  );
}

/** `/verification` and `/verify` (specification 2.6). */
export const screen = (context: FlowContext) => ({
  ...flowScreen(context, 'verification', Verification),
  loader: ({ request }: LoaderFunctionArgs) => mailedLoader(context, 'verification', request),
});
