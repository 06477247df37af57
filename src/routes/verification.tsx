import type { Flow } from '@members/openapi';
import { LinkRow } from '@members/ui';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { type LoaderFunctionArgs, useLocation } from 'react-router-dom';
import { answerOf } from '../flow/answer.ts';
import type { FlowContext } from '../flow/context.ts';
import { type Journey, journeyAt, withJourney } from '../flow/journey/journey.ts';
import type { FlowLoaderData, ShownFlow } from '../flow/load.ts';
import { FlowForms } from '../forms/FlowForms.tsx';
import { flowScreen } from '../forms/flow-screen.tsx';
import { useCurrentFlow } from '../forms/flow-submit.ts';
import { isSent, isSentByLink, sentTo } from '../forms/sent-to.ts';
import { RouterLink } from '../frame/RouterLink.tsx';
import { Screen } from '../frame/Screen.tsx';
import { StatePage } from '../frame/StatePage.tsx';
import { useLanguage } from '../intl/provider.tsx';
import { arrangeFlow } from './mailed/arrange-flow.ts';
import { mailedLoader } from './mailed/load.ts';
import { SentTo } from './mailed/SentTo.tsx';
import { AlreadyUsed, isUsed } from './verification/AlreadyUsed.tsx';
import { useVerifiedElsewhere } from './verification/verified-elsewhere.ts';

interface VerificationData extends ShownFlow {
  /** Whether a user is signed in who did not request this flow: it belongs to their sign-up or their settings. */
  readonly isSignedIn?: boolean;
}

/** Whether the user requested this flow, and may enter another address in a new one. */
const isRequestedByUser = ({ request_url }: Flow): boolean =>
  request_url?.includes('/self-service/verification/') ?? false;

/** Ids of the messages that the address is verified. */
const verified: readonly number[] = [1080002, 1080005];

/** Where the address of a flow is changed: in an account's settings, or by another sign-up or verification. */
function formToChange(flow: Flow, journey: Journey, isSignedIn: boolean) {
  if (isRequestedByUser(flow)) return { kind: 'verification', to: withJourney('/verification', journey) } as const;
  return isSignedIn
    ? ({ kind: 'settings', to: `${withJourney('/settings', journey)}#profile` } as const)
    : ({ kind: 'registration', to: withJourney('/registration', journey) } as const);
}

function Verification({ loaded }: { readonly loaded: VerificationData }): ReactNode {
  const { t, serverText, intl } = useLanguage();
  const { search } = useLocation();
  const { flow } = useCurrentFlow(loaded);
  const journey = journeyAt(new URL(`/${search}`, loaded.origin), flow);
  useVerifiedElsewhere(flow);
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
  const address = isSent(flow) ? sentTo(flow) : undefined;
  return (
    <Screen title={intl.formatMessage({ id: 'verification.title' })}>
      {address === undefined ? null : (
        <SentTo
          {...formToChange(flow, journey, loaded.isSignedIn === true)}
          sentence={isSentByLink(flow) ? 'verification.subtitleLink' : 'verification.subtitle'}
          address={address}
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
