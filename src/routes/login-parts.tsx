import type { ReactNode } from 'react';
import type { LoginFlow, UiText } from '../../openapi/index.ts';
import { member, text } from '../flow/answer.ts';
import { useLanguage } from '../intl/provider.tsx';
import { boundIdentifier } from '../nodes/sections.ts';
import { ButtonLink, ClientLine, LinkRow, Pair } from '../ui/index.ts';
import { useApp } from './app.tsx';
import { RouterLink } from './RouterLink.tsx';
import { Screen } from './Screen.tsx';

/** Message of a login that links a social account to an existing one. */
const linkingMessage = 1010016;

function linkingOf(flow: LoginFlow): UiText | undefined {
  return flow.ui.messages?.find(({ id }) => id === linkingMessage);
}

interface Props {
  readonly flow: LoginFlow;
  /** A path of this app with the journey. */
  readonly to: (path: string) => string;
}

/** The page that refuses a login from nowhere (spec section 2). */
export function Refused(): ReactNode {
  const { t } = useLanguage();
  const { config } = useApp();
  return (
    <Screen title={t('refused.title')} subtitle={t('refused.text')}>
      <ButtonLink href={config.main_application_url}>{t('refused.action')}</ButtonLink>
    </Screen>
  );
}

/** The application that asked for this sign-in: its name, else its address (spec section 2), and its logo. */
export function Client({ flow }: Pick<Props, 'flow'>): ReactNode {
  const { t } = useLanguage();
  // Older servers call the request `hydra_login_request`.
  const client = member(flow.oauth2_login_request ?? member(flow, 'hydra_login_request'), 'client');
  const clientName = text(client, 'client_name') || text(client, 'client_uri');
  const logo = text(client, 'logo_uri');
  if (clientName === undefined || clientName === '') return null;
  const safe = logo !== undefined && URL.canParse(logo) && new URL(logo).protocol === 'https:';
  return <ClientLine logo={safe ? logo : undefined}>{t('login.client', { clientName })}</ClientLine>;
}

/** Who is signing in: both accounts where one is being linked, else the identifier that cannot be changed here. */
export function Who({ flow, to }: Props): ReactNode {
  const { t } = useLanguage();
  const linking = linkingOf(flow);
  const existing = text(linking?.context, 'duplicateIdentifier') ?? text(linking?.context, 'duplicate_identifier');
  const added = text(linking?.context, 'provider');
  if (existing !== undefined && added !== undefined) {
    return (
      <Pair
        items={[
          { icon: 'mail', term: t('linking.existing'), description: existing },
          { icon: 'external', term: t('linking.added'), description: added },
        ]}
      />
    );
  }
  const identifier = boundIdentifier(flow.ui.nodes ?? []);
  if (identifier === undefined) return null;
  const signedIn = flow.refresh || flow.requested_aal === 'aal2';
  return (
    <LinkRow>
      <span>{t('form.account', { identifier })}</span>
      <RouterLink to={signedIn ? '/logout' : to('/login')}>{t('form.notYou')}</RouterLink>
    </LinkRow>
  );
}

/** The one line under the forms, by what the login is for (spec section 2). */
export function Footer({ flow, to }: Props): ReactNode {
  const { t } = useLanguage();
  const signedIn = flow.refresh || flow.requested_aal === 'aal2';
  const rows = [
    { when: linkingOf(flow) !== undefined, words: 'login.wrongAccount', link: 'login.cancel', path: to('/login') },
    { when: signedIn, words: 'login.stuck', link: 'login.logout', path: '/logout' },
    { when: true, words: 'login.signup', link: 'login.signupAction', path: to('/registration') },
  ] as const;
  const row = rows.find(({ when }) => when);
  return row === undefined ? null : (
    <LinkRow>
      {t(row.words)} <RouterLink to={row.path}>{t(row.link)}</RouterLink>
    </LinkRow>
  );
}
