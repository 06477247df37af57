import type { Flow } from '@members/openapi';
import { LinkRow } from '@members/ui';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { type LoaderFunctionArgs, useLocation } from 'react-router-dom';
import { answerOf } from '../flow/answer.ts';
import type { FlowContext } from '../flow/context.ts';
import { type Journey, journeyAt, withJourney } from '../flow/journey/journey.ts';
import type { FlowLoaderData, ShownFlow } from '../flow/load.ts';
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
import { useVerifiedElsewhere } from './verification/verified-elsewhere.ts';

interface VerificationData extends ShownFlow {
  /** Whether a user is signed in who did not request this flow: it belongs to their sign-up or their settings. */
  readonly isSignedIn?: boolean;
}

/** Whether the user requested this flow, and may enter another address in a new one. */
const isRequestedByUser = ({ request_url }: Flow): boolean =>
  request_url?.includes('/self-service/verification/') ?? false;

/** Returns the title and the line under it. */
function useTitle(flow: Flow, journey: Journey, isSignedIn: boolean): { title: string; subtitle: ReactNode } {
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
  // The address of an account is changed in its settings, that of a sign-up by another sign-up.
  const change = isRequestedByUser(flow) ? (
    <ChangeAddress kind="verification" address={address} to={withJourney('/verification', journey)} />
  ) : isSignedIn ? (
    <ChangeAddress kind="settings" address={address} to={`${withJourney('/settings', journey)}#profile`} />
  ) : (
    <ChangeAddress kind="registration" address={address} to={withJourney('/registration', journey)} />
  );
  return { title, subtitle: t(words, { address: change }) };
}

function Verification({ loaded }: { readonly loaded: VerificationData }): ReactNode {
  const { t } = useLanguage();
  const { search } = useLocation();
  const { flow } = useCurrentFlow(loaded);
  const journey = journeyAt(new URL(`/${search}`, loaded.origin), flow);
  const { title, subtitle } = useTitle(flow, journey, loaded.isSignedIn === true);
  useVerifiedElsewhere(flow);
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

/** Loader: the flow, and whether its user is signed in. */
async function verificationLoader(
  context: FlowContext,
  request: Request,
): Promise<VerificationData | FlowLoaderData | Response> {
  const loaded = await mailedLoader(context, 'verification', request);
  if (loaded instanceof Response || 'problem' in loaded || !isSent(loaded.flow) || isRequestedByUser(loaded.flow))
    return loaded;
  const { status } = await answerOf(() => context.kratos.GET('/sessions/whoami'));
  return { ...loaded, isSignedIn: status === 200 };
}

/** `/verification` and `/verify` (specification 2.6). */
export const screen = (context: FlowContext) => ({
  ...flowScreen(context, 'verification', Verification),
  loader: ({ request }: LoaderFunctionArgs) => verificationLoader(context, request),
});
