import type { Flow } from '@members/openapi';
import { LinkRow } from '@members/ui';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { type LoaderFunctionArgs, useLocation } from 'react-router-dom';
import type { FlowContext } from '../flow/context.ts';
import { journeyAt, withJourney } from '../flow/journey/journey.ts';
import type { ShownFlow } from '../flow/load.ts';
import { FlowForms, useFlow } from '../forms/FlowForms.tsx';
import { flowScreen } from '../forms/flow-screen.tsx';
import { byLink, isSent, sentTo } from '../forms/sent.ts';
import { RouterLink } from '../frame/RouterLink.tsx';
import { Screen } from '../frame/Screen.tsx';
import { useLanguage } from '../intl/provider.tsx';
import { ChangeAddress } from './mailed/AddressLink.tsx';
import { arranged } from './mailed/arrange.ts';
import { mailedLoader } from './mailed/load.ts';
import { isUsed, Used } from './verification/Used.tsx';

/** Whether somebody asked for this flow, so that they may as well ask for another address; a sign-up's flow is the only way on from it. */
const isOwn = ({ request_url }: Flow): boolean => request_url?.includes('/self-service/verification/') ?? false;

/** Title and the line under it: what is asked for, and the address one verifies. */
function useHead(flow: Flow, restart: string): { title: string; subtitle: ReactNode } {
  const { t, intl } = useLanguage();
  const title = intl.formatMessage({ id: 'verification.title' });
  if (flow.state === 'passed_challenge')
    return { title: intl.formatMessage({ id: 'verification.passed' }), subtitle: undefined };
  if (!isSent(flow))
    return { title, subtitle: intl.formatMessage({ id: byLink(flow) ? 'verification.askLink' : 'verification.ask' }) };
  const address = sentTo(flow);
  if (address === undefined) return { title, subtitle: intl.formatMessage({ id: 'verification.sentSomewhere' }) };
  const words = byLink(flow) ? 'verification.subtitleLink' : 'verification.subtitle';
  if (!isOwn(flow)) return { title, subtitle: t(words, { address }) };
  const change = <ChangeAddress kind="verification" address={address} to={restart} />;
  return { title, subtitle: t(words, { address: change }) };
}

function Verification({ loaded }: { readonly loaded: ShownFlow }): ReactNode {
  const { t } = useLanguage();
  const { search } = useLocation();
  const { flow } = useFlow(loaded);
  const journey = journeyAt(new URL(`/${search}`, loaded.origin), flow);
  const { title, subtitle } = useHead(flow, withJourney('/verification', journey));
  if (isUsed(flow))
    return (
      <Used flow={flow} journey={journey}>
        <FlowForms kind="verification" loaded={loaded} arrange={arranged} />
      </Used>
    );
  return (
    <Screen title={title} subtitle={subtitle}>
      <FlowForms kind="verification" loaded={loaded} arrange={arranged} />
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
