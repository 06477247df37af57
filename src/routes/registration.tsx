import type { Flow } from '@members/openapi';
import { Facts, LinkRow } from '@members/ui';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { useLocation } from 'react-router-dom';
import type { FlowContext } from '../flow/context.ts';
import { journeyAt, withJourney } from '../flow/journey/journey.ts';
import type { ShownFlow } from '../flow/load.ts';
import { FlowForms, useCurrentFlow } from '../forms/FlowForms.tsx';
import { flowScreen } from '../forms/flow-screen.tsx';
import { SignedInElsewhere } from '../forms/SignedInElsewhere.tsx';
import { AccountChip } from '../frame/AccountChip.tsx';
import { RouterLink } from '../frame/RouterLink.tsx';
import { Screen } from '../frame/Screen.tsx';
import { useLanguage } from '../intl/provider.tsx';
import { BackForm } from '../nodes/BackForm.tsx';

/** Ids of messages of the second step, after the traits; they are shown under the title. */
const subtitleMessages: readonly number[] = [1040009];

/** Returns the e-mail address from the first of two steps. */
function enteredAddress({ ui }: Flow): string | undefined {
  const fields = (ui.nodes ?? []).flatMap(({ attributes }) => (attributes.node_type === 'input' ? [attributes] : []));
  const address = fields.find(({ name, type }) => name === 'traits.email' && type === 'hidden')?.value;
  return typeof address === 'string' ? address : undefined;
}

function Registration({ loaded }: { readonly loaded: ShownFlow }): ReactNode {
  const { t, serverText, intl } = useLanguage();
  const { search } = useLocation();
  const { flow } = useCurrentFlow(loaded);
  const journey = journeyAt(new URL(`/${search}`, loaded.origin), flow);
  const reason = flow.ui.messages?.find(({ id }) => subtitleMessages.includes(id));
  const identifier = reason && enteredAddress(flow);
  return (
    <Screen
      title={intl.formatMessage({ id: 'registration.title' })}
      subtitle={reason && <span data-testid={`ui/message/${reason.id}`}>{serverText(reason)}</span>}
    >
      {identifier ? (
        <Facts>
          <AccountChip identifier={identifier} />
        </Facts>
      ) : null}
      <SignedInElsewhere journey={journey} />
      <FlowForms kind="registration" loaded={loaded} Back={BackForm} messagesShownElsewhere={subtitleMessages} />
      <LinkRow>
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
export const screen = (context: FlowContext) => flowScreen(context, 'registration', Registration);
