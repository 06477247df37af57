import type { Flow } from '@members/openapi';
import { LinkRow } from '@members/ui';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData, useLocation } from 'react-router-dom';
import { answerOf } from '../flow/answer.ts';
import type { FlowContext } from '../flow/context.ts';
import { type Journey, journeyAt, journeyOf, withJourney } from '../flow/journey/journey.ts';
import type { FlowLoaderData, ShownFlow } from '../flow/load.ts';
import { flowAction } from '../flow/route.ts';
import { type WaitingClient, waitingClient } from '../flow/waiting-client.ts';
import { FlowForms } from '../forms/FlowForms.tsx';
import { useCurrentFlow } from '../forms/flow-submit.ts';
import { isSent, isSentByLink, sentTo } from '../forms/sent-to.ts';
import { ContinueButton } from '../frame/ContinueButton.tsx';
import { ProblemPage } from '../frame/ProblemPage.tsx';
import { RouterLink } from '../frame/RouterLink.tsx';
import { Screen } from '../frame/Screen.tsx';
import { StatePage } from '../frame/StatePage.tsx';
import { useLanguage } from '../intl/provider.tsx';
import { arrangeFlow } from './mailed/arrange-flow.ts';
import { mailedLoader } from './mailed/load.ts';
import { OpenedElsewhere } from './mailed/OpenedElsewhere.tsx';
import { SentTo } from './mailed/SentTo.tsx';
import { useElsewhere } from './mailed/use-elsewhere.ts';
import { isVerified } from './mailed/verified-address.ts';
import { hasWaited, noteWaiting } from './mailed/window.ts';
import { AlreadyUsed, isUsed } from './verification/AlreadyUsed.tsx';

interface VerificationData extends ShownFlow {
  /** Whether a user is signed in who did not request this flow: it belongs to their sign-up or their settings. */
  readonly isSignedIn?: boolean;
  /** Whether another browser waits for the verification, to go on with a sign-in that only it can finish. */
  readonly goesOnElsewhere?: boolean;
}

/** Loader data if the signed-in user's address was verified by another device, which took over the flow. */
interface VerifiedElsewhere {
  readonly verifiedFor: Journey;
  readonly origin: string;
  readonly client?: WaitingClient;
}

/** Whether the user requested this flow, and may enter another address in a new one. */
const isRequestedByUser = ({ request_url }: Flow): boolean =>
  request_url?.includes('/self-service/verification/') ?? false;

/** Ids of the messages that the address is verified. The second one is of newer servers. */
const verifiedMessage = 1080002;
const verified: readonly number[] = [verifiedMessage, 1080005];

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
  const isTaken = useElsewhere('verification', flow, journey);
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
        {loaded.goesOnElsewhere ? (
          <p data-testid="mailed/go-back">
            <FormattedMessage id="mailed.goBack" />
          </p>
        ) : (
          forms
        )}
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
      {isTaken ? <OpenedElsewhere journey={journey} /> : null}
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

/** The address is verified, although this browser no longer has the flow. */
function Verified({ verifiedFor, origin, client }: VerifiedElsewhere): ReactNode {
  const { serverText, intl } = useLanguage();
  const id = verifiedMessage;
  return (
    <StatePage
      icon="check"
      tone="success"
      title={intl.formatMessage({ id: 'verification.passed' })}
      text={<span data-testid={`ui/message/${id}`}>{serverText({ id, text: '', type: 'success' })}</span>}
    >
      <ContinueButton journey={verifiedFor} origin={origin} client={client} />
    </StatePage>
  );
}

function VerificationScreen(): ReactNode {
  const loaded = useLoaderData<VerificationData | Exclude<FlowLoaderData, ShownFlow> | VerifiedElsewhere>();
  if ('verifiedFor' in loaded) return <Verified {...loaded} />;
  return 'problem' in loaded ? <ProblemPage problem={loaded.problem} /> : <Verification loaded={loaded} />;
}

/** Loader: the flow, and whether its user is signed in. */
async function verificationLoader(
  context: FlowContext,
  request: Request,
): Promise<VerificationData | Exclude<FlowLoaderData, ShownFlow> | VerifiedElsewhere | Response> {
  const url = new URL(request.url);
  const { kratos, visitStorage } = context;
  const isReplacing = url.searchParams.has('flow') || context.carriedInput.get('verification')?.notice !== undefined;
  const loaded = await mailedLoader(context, 'verification', request);
  if (loaded instanceof Response) {
    if (!isReplacing || !(await isVerified(kratos, undefined))) return loaded;
    const verifiedFor = journeyOf(url.searchParams);
    return { verifiedFor, origin: url.origin, ...(await waitingClient(context, verifiedFor.login_challenge)) };
  }
  if ('problem' in loaded) return loaded;
  const { flow } = loaded;
  noteWaiting(visitStorage, flow);
  // A sign-up, or the settings, wait in the browser that began.
  const isAwaited = !isRequestedByUser(flow) || journeyAt(url, flow).login_challenge !== undefined;
  const shown = { ...loaded, goesOnElsewhere: isAwaited && !hasWaited(visitStorage, flow) };
  if (flow.state === 'passed_challenge' || !isSent(flow) || isRequestedByUser(flow)) return shown;
  const { status } = await answerOf(() => kratos.GET('/sessions/whoami'));
  return { ...shown, isSignedIn: status === 200 };
}

/** `/verification` and `/verify` (specification 2.6). */
export const screen = (context: FlowContext) => ({
  action: ({ request }: ActionFunctionArgs) => flowAction(context, request),
  loader: ({ request }: LoaderFunctionArgs) => verificationLoader(context, request),
  element: <VerificationScreen />,
});
