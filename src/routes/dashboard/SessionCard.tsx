import type { Session } from '@members/openapi';
import { Actions, Card, DefinitionList } from '@members/ui';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { RouterButton } from '../../frame/RouterLink.tsx';
import { useSessionTexts } from '../session/session-texts.ts';

/** The session's facts, and links from there. */
export function SessionCard({ session }: { readonly session: Session }): ReactNode {
  const intl = useIntl();
  const { account, signedIn, opened, expires, device, place, address } = useSessionTexts()(session);
  const rows = [
    ['dashboard.account', account],
    ['dashboard.signedIn', signedIn],
    ['dashboard.opened', opened],
    ['dashboard.expires', expires],
    ['dashboard.device', device],
    ['dashboard.place', place],
    ['dashboard.address', address],
  ] as const;
  const items = rows.flatMap(([term, words]) =>
    words === undefined ? [] : [{ term: intl.formatMessage({ id: term }), description: <bdi>{words}</bdi> }],
  );
  return (
    <Card title={intl.formatMessage({ id: 'dashboard.card' })}>
      <DefinitionList items={items} />
      <Actions>
        <RouterButton to="/settings">
          <FormattedMessage id="dashboard.settings" />
        </RouterButton>
        <RouterButton to="/sessions" variant="secondary">
          <FormattedMessage id="sessions.title" />
        </RouterButton>
      </Actions>
    </Card>
  );
}
