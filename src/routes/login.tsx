import type { ReactNode } from 'react';
import { useLoaderData, useLocation } from 'react-router';
import type { Flow, LoginFlow } from '../../openapi/index.ts';
import { member, text } from '../flow/answer.ts';
import { admits } from '../flow/gate.ts';
import { withJourney } from '../flow/journey.ts';
import type { Loaded } from '../flow/load.ts';
import { journeyAt } from '../flow/screen.ts';
import { useLanguage } from '../intl/provider.tsx';
import { boundIdentifier } from '../nodes/sections.ts';
import { ButtonLink, LinkRow } from '../ui/index.ts';
import { useApp } from './app.tsx';
import { FlowForms, useFlow } from './FlowForms.tsx';
import { ProblemPage } from './ProblemPage.tsx';
import { RouterLink } from './RouterLink.tsx';
import { Screen } from './Screen.tsx';

/** Message of a login that links a social account to an existing one. */
const linkingMessage = 1010016;

/** Name of the application that asked for this sign-in; its address where it has no name (spec section 2). */
function clientName(flow: LoginFlow): string | undefined {
  const request = flow.oauth2_login_request ?? member(flow, 'hydra_login_request');
  return text(request, 'client', 'client_name') || text(request, 'client', 'client_uri');
}

function Refused(): ReactNode {
  const { t } = useLanguage();
  const { config } = useApp();
  return (
    <Screen title={t('refused.title')} subtitle={t('refused.text')}>
      <ButtonLink href={config.main_application_url}>{t('refused.action')}</ButtonLink>
    </Screen>
  );
}

function useTitle(flow: LoginFlow): { title: string; subtitle: string | undefined } {
  const { t } = useLanguage();
  if (flow.requested_aal === 'aal2') return { title: t('login.titleAal2'), subtitle: undefined };
  if (flow.refresh) return { title: t('login.titleRefresh'), subtitle: undefined };
  return { title: t('login.title'), subtitle: t('login.subtitle') };
}

function Footer({ flow, to }: { readonly flow: LoginFlow; readonly to: (path: string) => string }): ReactNode {
  const { t } = useLanguage();
  const linking = flow.ui.messages?.some(({ id }) => id === linkingMessage) ?? false;
  if (linking) {
    return (
      <LinkRow>
        {t('login.wrongAccount')} <RouterLink to={to('/login')}>{t('login.cancel')}</RouterLink>
      </LinkRow>
    );
  }
  if (flow.refresh || flow.requested_aal === 'aal2') {
    return (
      <LinkRow>
        {t('login.stuck')} <RouterLink to="/logout">{t('login.logout')}</RouterLink>
      </LinkRow>
    );
  }
  return (
    <LinkRow>
      {t('login.signup')} <RouterLink to={to('/registration')}>{t('login.signupAction')}</RouterLink>
    </LinkRow>
  );
}

function isLogin(flow: object): flow is LoginFlow {
  return 'requested_aal' in flow;
}

interface FormProps {
  readonly loaded: Extract<Loaded, { flow: Flow }>;
  readonly login: LoginFlow;
}

function LoginForm({ loaded, login }: FormProps): ReactNode {
  const { t } = useLanguage();
  const { search } = useLocation();
  const { title, subtitle } = useTitle(login);
  const journey = journeyAt(new URL(`/${search}`, loaded.origin), login);
  const to = (path: string) => withJourney(path, journey);
  const client = clientName(login);
  const identifier = boundIdentifier(login.ui.nodes ?? []);
  const forgot = (
    <LinkRow>
      <RouterLink to={to('/recovery')}>{t('login.forgot')}</RouterLink>
    </LinkRow>
  );
  return (
    <Screen title={title} subtitle={subtitle}>
      {client === undefined ? null : <p>{t('login.client', { clientName: client })}</p>}
      {identifier === undefined ? null : <p>{t('form.account', { identifier })}</p>}
      <FlowForms
        kind="login"
        loaded={loaded}
        layout={{ kind: 'login', secondFactor: login.requested_aal === 'aal2' }}
        after={{ password: forgot }}
      />
      <Footer flow={login} to={to} />
    </Screen>
  );
}

function Admitted({ loaded }: Pick<FormProps, 'loaded'>): ReactNode {
  const { config } = useApp();
  const { flow } = useFlow(loaded);
  if (!isLogin(flow)) return <ProblemPage problem={{ id: 'unexpected' }} />;
  return admits(flow, config.login_gate, loaded.origin) ? <LoginForm loaded={loaded} login={flow} /> : <Refused />;
}

/** `/login`: refuses what does not come from an OAuth2 request, else shows the flow (spec section 2). */
export function Login(): ReactNode {
  const loaded = useLoaderData<Loaded>();
  return 'problem' in loaded ? <ProblemPage problem={loaded.problem} /> : <Admitted loaded={loaded} />;
}
