import type { Flow, RecoveryFlow } from '@members/openapi';
import { LinkRow } from '@members/ui';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData, useLocation } from 'react-router-dom';
import type { FlowContext } from '../flow/context.ts';
import { journeyAt, withJourney } from '../flow/journey/journey.ts';
import type { FlowLoaderData, ShownFlow } from '../flow/load.ts';
import { flowAction } from '../flow/route.ts';
import { FlowForms } from '../forms/FlowForms.tsx';
import { useCurrentFlow } from '../forms/flow-submit.ts';
import { isSentByLink, sentTo } from '../forms/sent-to.ts';
import { stepKey } from '../forms/step-key.ts';
import { ProblemPage } from '../frame/ProblemPage.tsx';
import { RouterButton, RouterLink } from '../frame/RouterLink.tsx';
import { Screen } from '../frame/Screen.tsx';
import { StatePage } from '../frame/StatePage.tsx';
import { useLanguage } from '../intl/provider.tsx';
import { BackForm } from '../nodes/BackForm.tsx';
import { arrangeFlow } from './mailed/arrange-flow.ts';
import { OpenedElsewhere } from './mailed/OpenedElsewhere.tsx';
import { SentTo } from './mailed/SentTo.tsx';
import { useElsewhere } from './mailed/use-elsewhere.ts';
import { type RecoveryData, recoveryLoader, type SignedInIdentity } from './recovery/load.ts';
import { SignedIn } from './recovery/SignedIn.tsx';

type RecoveryStep = 'askEmail' | 'askAddress' | 'choose' | 'confirm' | 'sent' | 'done';

/**
 * Steps by the flow's state. The states `recovery_` belong to recovery with a choice of addresses
 * (selfservice/flow/state_recovery_v2.mermaid of Kratos v26.2.0).
 */
const steps: { readonly [S in RecoveryFlow['state']]: RecoveryStep } = {
  choose_method: 'askEmail',
  sent_email: 'sent',
  passed_challenge: 'done',
  recovery_awaiting_address: 'askAddress',
  recovery_awaiting_address_choice: 'choose',
  recovery_confirming_address: 'confirm',
  recovery_awaiting_code: 'sent',
};

const stepOf = ({ state }: Flow): RecoveryStep | undefined =>
  Object.entries(steps).find(([known]) => known === state)?.[1];

const sentSentence = (flow: Flow) => (isSentByLink(flow) ? 'recovery.sentLink' : 'recovery.sent');

/** Id of the message that the link of a mail was used before or is wrong. */
const usedLink = 4060004;
const shownElsewhere: readonly number[] = [usedLink];

/** Returns the line under the title, from the server's texts if it has one. */
function useSubtitle(flow: Flow): ReactNode {
  const { t, serverText, intl } = useLanguage();
  const server = (id: number) => (
    <span data-testid={`ui/message/${id}`}>{serverText({ id, text: '', type: 'info' })}</span>
  );
  const texts: { readonly [S in RecoveryStep]: () => ReactNode } = {
    askEmail: () => intl.formatMessage({ id: isSentByLink(flow) ? 'recovery.askLink' : 'recovery.ask' }),
    askAddress: () => intl.formatMessage({ id: 'recovery.askAny' }),
    choose: () => server(1060006),
    confirm: () => server(1060005),
    sent: () =>
      sentTo(flow) === undefined
        ? t(sentSentence(flow), { address: <FormattedMessage id="recovery.someAddress" /> })
        : undefined,
    done: () => intl.formatMessage({ id: 'recovery.done' }),
  };
  const step = stepOf(flow);
  return step === undefined ? undefined : texts[step]();
}

function Recovery({ loaded }: { readonly loaded: RecoveryData }): ReactNode {
  const { t, serverText, intl } = useLanguage();
  const { search } = useLocation();
  const { flow } = useCurrentFlow(loaded);
  const journey = journeyAt(new URL(`/${search}`, loaded.origin), flow);
  const restart = withJourney('/recovery', journey);
  const isTaken = useElsewhere('recovery', flow, journey);
  const words = useSubtitle(flow);
  const { invited } = loaded;
  const subtitle = invited ? intl.formatMessage({ id: 'invitation.code' }) : words;
  const step = stepOf(flow);
  const address = step === 'sent' && !invited ? sentTo(flow) : undefined;
  const used = flow.ui.messages?.find(({ id }) => id === usedLink);
  const content = (
    <>
      {isTaken ? <OpenedElsewhere journey={journey} /> : null}
      {step === 'done' ? (
        <RouterButton to={restart}>
          <FormattedMessage id="problem.restart" />
        </RouterButton>
      ) : (
        <FlowForms
          kind="recovery"
          loaded={loaded}
          Back={BackForm}
          arrange={arrangeFlow}
          messagesShownElsewhere={shownElsewhere}
        />
      )}
      <LinkRow key={stepKey(flow)}>
        {t('recovery.signin', {
          link: (
            <RouterLink to={withJourney('/login', journey)} testId="cta-link">
              <FormattedMessage id="recovery.signinAction" />
            </RouterLink>
          ),
        })}
      </LinkRow>
    </>
  );
  if (used)
    return (
      <StatePage
        icon="link"
        title={intl.formatMessage({ id: 'mailed.usedLink' })}
        text={<span data-testid={`ui/message/${usedLink}`}>{serverText(used)}</span>}
      >
        {content}
      </StatePage>
    );
  return (
    <Screen title={intl.formatMessage({ id: invited ? 'invitation.title' : 'recovery.title' })} subtitle={subtitle}>
      {address === undefined ? null : (
        <SentTo kind="recovery" sentence={sentSentence(flow)} address={address} to={restart} />
      )}
      {content}
    </Screen>
  );
}

function RecoveryScreen(): ReactNode {
  const loaded = useLoaderData<RecoveryData | Exclude<FlowLoaderData, ShownFlow> | SignedInIdentity>();
  if ('signedIn' in loaded) return <SignedIn {...loaded.signedIn} />;
  return 'problem' in loaded ? <ProblemPage problem={loaded.problem} /> : <Recovery loaded={loaded} />;
}

/** `/recovery` (specification 2.7). */
export const screen = (context: FlowContext) => ({
  action: ({ request }: ActionFunctionArgs) => flowAction(context, request),
  loader: ({ request }: LoaderFunctionArgs) => recoveryLoader(context, request),
  element: <RecoveryScreen />,
});
