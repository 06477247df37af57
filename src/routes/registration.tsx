import type { Flow } from '@members/openapi';
import { Facts, LinkRow } from '@members/ui';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { type LoaderFunctionArgs, useLocation } from 'react-router-dom';
import type { FlowContext } from '../flow/context.ts';
import { type Journey, journeyAt, withJourney } from '../flow/journey/journey.ts';
import type { ShownFlow } from '../flow/load.ts';
import { FlowForms } from '../forms/FlowForms.tsx';
import { flowScreen } from '../forms/flow-screen.tsx';
import { useCurrentFlow } from '../forms/flow-submit.ts';
import { SignedInElsewhere } from '../forms/SignedInElsewhere.tsx';
import { enteredAddress, enteredTraits, isSent } from '../forms/sent-to.ts';
import { stepKey } from '../forms/step-key.ts';
import { AccountChip } from '../frame/AccountChip.tsx';
import { RouterLink } from '../frame/RouterLink.tsx';
import { Screen } from '../frame/Screen.tsx';
import { useLanguage } from '../intl/provider.tsx';
import { BackForm } from '../nodes/BackForm.tsx';
import { AddressLink } from './mailed/AddressLink.tsx';
import { codeLoader } from './mailed/load.ts';

/** Ids of messages of the second step, after the traits; they are shown under the title. */
const subtitleMessages: readonly number[] = [1040009];

/** Ids of the messages that an account with this address exists. */
const takenMessages: readonly number[] = [4000007, 4000027, 4000028];

/** Returns the links to the sign-in that follow these messages. */
const takenLinks = (path: string): Readonly<Record<number, ReactNode>> =>
  Object.fromEntries(
    takenMessages.map((id) => [
      id,
      <p key="sign-in">
        <RouterLink to={path}>
          <FormattedMessage id="registration.signinAction" />
        </RouterLink>
      </p>,
    ]),
  );

/** The address that the account will have, after the step in which it was entered, with a link to change it. */
function EnteredAddress({ flow, journey }: { readonly flow: Flow; readonly journey: Journey }): ReactNode {
  const address = enteredAddress(flow);
  if (address === undefined) return null;
  const change = (
    <AddressLink
      kind="registration"
      values={enteredTraits(flow)}
      to={withJourney('/registration', journey)}
      testId="change-address"
    >
      <FormattedMessage id="form.notYou" />
    </AddressLink>
  );
  return (
    <Facts>
      <AccountChip identifier={address} action={change} />
    </Facts>
  );
}

function Registration({ loaded }: { readonly loaded: ShownFlow }): ReactNode {
  const { t, serverText, intl } = useLanguage();
  const { search } = useLocation();
  const { flow } = useCurrentFlow(loaded);
  const journey = journeyAt(new URL(`/${search}`, loaded.origin), flow);
  const reason = flow.ui.messages?.find(({ id }) => subtitleMessages.includes(id));
  return (
    <Screen
      title={intl.formatMessage({ id: 'registration.title' })}
      subtitle={reason && <span data-testid={`ui/message/${reason.id}`}>{serverText(reason)}</span>}
    >
      {reason || isSent(flow) ? <EnteredAddress flow={flow} journey={journey} /> : null}
      <SignedInElsewhere journey={journey} />
      <FlowForms
        kind="registration"
        loaded={loaded}
        Back={BackForm}
        messagesShownElsewhere={subtitleMessages}
        messageLinks={takenLinks(withJourney('/login', journey))}
      />
      <LinkRow key={stepKey(flow)}>
        {t('registration.signin', {
          link: (
            <RouterLink to={withJourney('/login', journey)} testId="cta-link">
              <FormattedMessage id="registration.signinAction" />
            </RouterLink>
          ),
        })}
      </LinkRow>
    </Screen>
  );
}

/** `/registration` (specification 2.5). */
export const screen = (context: FlowContext) => ({
  ...flowScreen(context, 'registration', Registration),
  loader: ({ request }: LoaderFunctionArgs) => codeLoader(context, 'registration', request),
});
