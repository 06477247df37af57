import type { LoginFlow, UiText } from '@members/openapi';
import { ClientLine, Identity, LinkRow, Pair } from '@members/ui';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { memberText } from '../../api/member.ts';
import { type Journey, signOutPath, withJourney } from '../../flow/journey/journey.ts';
import { linkingMessage } from '../../forms/restore-omitted.ts';
import { stepKey } from '../../forms/step-key.ts';
import { AccountChip } from '../../frame/AccountChip.tsx';
import { useApp } from '../../frame/app.tsx';
import { clientOf } from '../../frame/client.ts';
import { HomeButton } from '../../frame/HomeButton.tsx';
import { homeWhenSignedOut } from '../../frame/home.ts';
import { RouterLink } from '../../frame/RouterLink.tsx';
import { StatePage } from '../../frame/StatePage.tsx';
import { isolated } from '../../intl/isolate.tsx';
import { useLanguage } from '../../intl/provider.tsx';
import { useAccount } from './account.ts';
import { OtherAccount } from './OtherAccount.tsx';

function linkingMessageOf(flow: LoginFlow): UiText | undefined {
  return flow.ui.messages?.find(({ id }) => id === linkingMessage);
}

/** Whether the login confirms a signed-in user. */
export const isStepUp = ({ refresh, requested_aal }: LoginFlow) => refresh || requested_aal === 'aal2';

interface Props {
  readonly flow: LoginFlow;
  /** Returns a path of this app with the journey. */
  readonly to: (path: string) => string;
}

/**
 * Page that refuses a login without an OAuth2 request (specification 2.4). Its link depends on the configuration: the main
 * application can lead back to a page of this app only.
 */
export function Refused({ flow, origin }: Pick<Props, 'flow'> & { readonly origin: string }): ReactNode {
  const { return_to } = flow;
  const returnTo = URL.parse(return_to ?? '')?.origin === origin ? return_to : undefined;
  const intl = useIntl();
  const home = homeWhenSignedOut(useApp());
  return (
    <StatePage
      icon="shield"
      title={intl.formatMessage({ id: 'refused.title' })}
      text={intl.formatMessage({ id: 'refused.text' })}
    >
      <HomeButton home={home === 'nowhere' && isStepUp(flow) ? 'dashboard' : home} returnTo={returnTo} />
    </StatePage>
  );
}

/** The OAuth2 client that the user signs in to (specification 2.3.4). */
export function ClientName({ flow }: Pick<Props, 'flow'>): ReactNode {
  const { t, clientName } = useLanguage();
  const client = clientOf(flow, clientName);
  return client && <ClientLine {...client}>{t('login.client', { clientName: client.name })}</ClientLine>;
}

/** Returns the existing account and the social account to link; undefined if the flow does not name both. */
export function accountsToLink(flow: LoginFlow): { readonly existing: string; readonly added: string } | undefined {
  const context = linkingMessageOf(flow)?.context;
  const existing = memberText(context, 'duplicateIdentifier') ?? memberText(context, 'duplicate_identifier');
  const added = memberText(context, 'provider');
  return existing === undefined || added === undefined ? undefined : { existing, added };
}

/** Both accounts, if the flow links one. */
export function LinkedAccounts({ flow }: Pick<Props, 'flow'>): ReactNode {
  const intl = useIntl();
  const linked = accountsToLink(flow);
  if (linked === undefined) return null;
  return (
    <Pair
      items={[
        { icon: 'user', term: intl.formatMessage({ id: 'linking.existing' }), description: isolated(linked.existing) },
        { icon: 'link', term: intl.formatMessage({ id: 'linking.added' }), description: isolated(linked.added) },
      ]}
    />
  );
}

interface AccountLineProps extends Pick<Props, 'flow'> {
  readonly journey: Journey;
  /** Whether the page already offers other accounts. */
  readonly hasChooser: boolean;
}

/** Line with the user's identifier, if it cannot be changed here. */
export function AccountLine({ flow, journey, hasChooser }: AccountLineProps): ReactNode {
  const { identifier, isPending } = useAccount(flow);
  if (accountsToLink(flow) !== undefined) return null;
  if (identifier === undefined) return isPending ? <Identity identifier={undefined} isLate /> : null;
  const other = isStepUp(flow)
    ? { action: hasChooser ? null : <OtherAccount journey={journey} labelKey="form.notYou" /> }
    : { to: withJourney('/login', journey) };
  return <AccountChip identifier={identifier} {...other} isLate={isPending} />;
}

/** Line under the forms, depending on the login (specification 2.3.6). */
export function LoginFooter({ flow, to }: Props): ReactNode {
  const { t } = useLanguage();
  const { config } = useApp();
  const rows = [
    {
      when: linkingMessageOf(flow) !== undefined,
      words: 'login.wrongAccount',
      link: 'login.cancel',
      path: to('/login'),
      testId: undefined,
    },
    {
      when: isStepUp(flow),
      words: 'login.stuck',
      link: 'login.logout',
      path: signOutPath(to('/login')),
      testId: 'logout-link',
    },
    // A user who waits for a code has an account.
    {
      when: config.registration && flow.state !== 'sent_email',
      words: 'login.signup',
      link: 'login.signupAction',
      path: to('/registration'),
      testId: 'signup-link',
    },
  ] as const;
  const row = rows.find(({ when }) => when);
  return row === undefined ? null : (
    <LinkRow key={stepKey(flow)}>
      {t(row.words, {
        link: (
          <RouterLink to={row.path} testId={row.testId} state={row.testId}>
            <FormattedMessage id={row.link} />
          </RouterLink>
        ),
      })}
    </LinkRow>
  );
}
