import type { LoginFlow } from '@members/openapi';
import { Facts } from '@members/ui';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { type LoaderFunctionArgs, useLocation } from 'react-router-dom';
import type { FlowContext } from '../flow/context.ts';
import { isLoginAllowed } from '../flow/gate.ts';
import { journeyAt, withJourney } from '../flow/journey/journey.ts';
import type { ShownFlow } from '../flow/load.ts';
import { perform } from '../flow/perform.ts';
import { leadsToConsent } from '../flow/target.ts';
import { FlowForms } from '../forms/FlowForms.tsx';
import { flowScreen } from '../forms/flow-screen.tsx';
import { useCurrentFlow } from '../forms/flow-submit.ts';
import { SignedInElsewhere } from '../forms/SignedInElsewhere.tsx';
import { useApp } from '../frame/app.tsx';
import { ProblemPage } from '../frame/ProblemPage.tsx';
import { RouterLink } from '../frame/RouterLink.tsx';
import { Screen } from '../frame/Screen.tsx';
import { useLanguage } from '../intl/provider.tsx';
import { AccountChooser, useOfferedAccounts } from './login/AccountChooser.tsx';
import {
  AccountLine,
  accountsToLink,
  ClientName,
  isStepUp,
  LinkedAccounts,
  LoginFooter,
  Refused,
} from './login/login-parts.tsx';
import { useStepEntry } from './login/step-entry.ts';
import { codeLoader } from './mailed/load.ts';

/** Id of the message that the account's address is not verified. */
const unverified = 4000010;

/** Ids of the messages that a signed-in user has to confirm the sign-in, and that a second factor is due. */
const confirmation = 1010003;
const secondStep = 1010004;

/** Ids of messages that say what to do, and why; they are shown under the title. */
const subtitleMessages: readonly number[] = [confirmation, secondStep, 1010012];

function useTitle(flow: LoginFlow): { title: string; subtitle: ReactNode } {
  const { plain, serverText, intl } = useLanguage();
  const messages = flow.ui.messages ?? [];
  // Each sign-in asks for a refresh, so Kratos adds its message to the second step of a sign-in of this moment.
  const isSecondStep = messages.some(({ id }) => id === secondStep);
  const subtitleTexts = messages.filter(
    ({ id }) => subtitleMessages.includes(id) && !(isSecondStep && id === confirmation),
  );
  const subtitleLines = subtitleTexts.map((message) => (
    <span key={message.id} data-testid={`ui/message/${message.id}`}>
      {serverText(message)}
      <br />
    </span>
  ));
  const reason = subtitleLines.length > 0 ? subtitleLines : undefined;
  const linked = accountsToLink(flow);
  if (linked !== undefined) return { title: plain('linking.title', { provider: linked.added }), subtitle: reason };
  if (flow.requested_aal === 'aal2') return { title: intl.formatMessage({ id: 'login.titleAal2' }), subtitle: reason };
  if (flow.refresh) return { title: intl.formatMessage({ id: 'login.titleRefresh' }), subtitle: reason };
  const title = intl.formatMessage({ id: 'login.title' });
  if (flow.state === 'sent_email') return { title, subtitle: undefined };
  return { title, subtitle: reason ?? intl.formatMessage({ id: 'login.subtitle' }) };
}

function isLogin(flow: object): flow is LoginFlow {
  return 'requested_aal' in flow;
}

interface FormProps {
  readonly loaded: ShownFlow;
  readonly login: LoginFlow;
}

function LoginForm({ loaded, login }: FormProps): ReactNode {
  const { config } = useApp();
  const { search } = useLocation();
  const { title, subtitle } = useTitle(login);
  const journey = journeyAt(new URL(`/${search}`, loaded.origin), login);
  const to = (path: string) => withJourney(path, journey);
  useStepEntry(login, to('/login'));
  const offered = useOfferedAccounts(login);
  // Kratos does not start a recovery for a signed-in user.
  const forgot =
    config.recovery && !isStepUp(login) ? (
      <RouterLink to={to('/recovery')} testId="forgot-password-link">
        <FormattedMessage id="login.forgot" />
      </RouterLink>
    ) : undefined;
  return (
    <Screen title={title} subtitle={subtitle}>
      <Facts>
        <ClientName flow={login} />
        <AccountLine flow={login} journey={journey} hasChooser={offered[0].length > 0} />
      </Facts>
      <LinkedAccounts flow={login} />
      {isStepUp(login) ? null : <SignedInElsewhere journey={journey} />}
      <AccountChooser flow={login} journey={journey} offered={offered} />
      <FlowForms
        kind="login"
        loaded={loaded}
        secondFactor={login.requested_aal === 'aal2'}
        labelLinks={{ password: forgot }}
        messagesShownElsewhere={subtitleMessages}
        messageLinks={{
          [unverified]: (
            <p key="lead">
              <RouterLink to={to('/verification')}>
                <FormattedMessage id="login.verify" />
              </RouterLink>
            </p>
          ),
        }}
      />
      <LoginFooter flow={login} to={to} />
    </Screen>
  );
}

/** Shows the flow if the login gate allows it, else the refusal. */
function Login({ loaded }: Pick<FormProps, 'loaded'>): ReactNode {
  const { config } = useApp();
  const { flow } = useCurrentFlow(loaded);
  if (!isLogin(flow)) return <ProblemPage problem={{ id: 'unexpected' }} />;
  const home = { origin: loaded.origin, kratosUrl: config.kratos_url };
  return isLoginAllowed(flow, config.login_gate, home) ? (
    <LoginForm loaded={loaded} login={flow} />
  ) : (
    <Refused flow={flow} origin={loaded.origin} />
  );
}

/** Whether a second factor is due that the account does not have: then Kratos sends a form without fields. */
const lacksSecondFactor = ({ requested_aal, ui }: LoginFlow) =>
  requested_aal === 'aal2' && (ui.nodes ?? []).every(({ group }) => group === 'default');

/**
 * `/login` (specification 2.3). A user without the second factor that an application demands sets one up in the settings.
 */
export const screen = (context: FlowContext) => {
  return {
    ...flowScreen(context, 'login', Login),
    loader: async (given: LoaderFunctionArgs) => {
      const loaded = await codeLoader(context, 'login', given.request);
      if (loaded instanceof Response || 'problem' in loaded) return loaded;
      if (!isLogin(loaded.flow) || !lacksSecondFactor(loaded.flow)) return loaded;
      const url = new URL(given.request.url);
      const journey = journeyAt(url, loaded.flow);
      const app = { origin: url.origin, basePath: context.config.base_path };
      if (!leadsToConsent(journey.return_to, app)) return loaded;
      return perform({ do: 'go', to: withJourney('/settings', journey) }, { context, url, kind: 'login', journey });
    },
  };
};
