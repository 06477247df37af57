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
import { useLanguage } from '../intl/provider.tsx';
import { ChangeAddress } from './mailed/AddressLink.tsx';
import { arrangeFlow } from './mailed/arrange-flow.ts';
import { mailedLoader } from './mailed/load.ts';
import { AlreadyUsed, isUsed } from './verification/AlreadyUsed.tsx';

/**
 * Whether the user requested this flow and may enter another address. The flow of a registration is the only way to
 * continue it.
 */
const isRequestedByUser = ({ request_url }: Flow): boolean =>
  request_url?.includes('/self-service/verification/') ?? false;

/** Returns the title and the line under it. */
function useTitle(flow: Flow, restart: string): { title: string; subtitle: ReactNode } {
  const { t, intl } = useLanguage();
  const title = intl.formatMessage({ id: 'verification.title' });
  if (flow.state === 'passed_challenge')
    return { title: intl.formatMessage({ id: 'verification.passed' }), subtitle: undefined };
  if (!isSent(flow))
    return {
      title,
      subtitle: intl.formatMessage({ id: isSentByLink(flow) ? 'verification.askLink' : 'verification.ask' }),
    };
  const address = sentTo(flow);
  if (address === undefined) return { title, subtitle: intl.formatMessage({ id: 'verification.sentSomewhere' }) };
  const words = isSentByLink(flow) ? 'verification.subtitleLink' : 'verification.subtitle';
  if (!isRequestedByUser(flow)) return { title, subtitle: t(words, { address }) };
  const change = <ChangeAddress kind="verification" address={address} to={restart} />;
  return { title, subtitle: t(words, { address: change }) };
}

function Verification({ loaded }: { readonly loaded: ShownFlow }): ReactNode {
  const { t } = useLanguage();
  const { search } = useLocation();
  const { flow } = useCurrentFlow(loaded);
  const journey = journeyAt(new URL(`/${search}`, loaded.origin), flow);
  const { title, subtitle } = useTitle(flow, withJourney('/verification', journey));
  if (isUsed(flow))
    return (
      <AlreadyUsed flow={flow} journey={journey}>
        <FlowForms kind="verification" loaded={loaded} arrange={arrangeFlow} />
      </AlreadyUsed>
    );
  return (
    <Screen title={title} subtitle={subtitle}>
      <FlowForms kind="verification" loaded={loaded} arrange={arrangeFlow} />
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
