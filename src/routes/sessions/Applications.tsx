import type { GatewayApplications } from '@members/openapi';
import { Button, Card, Entries, Entry, Icon } from '@members/ui';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { useApp } from '../../frame/app.tsx';
import { isolated, withoutDirectionControls } from '../../intl/isolate.tsx';
import { useLanguage } from '../../intl/provider.tsx';

/** The applications with access to the account. The browser posts the form that takes it back; the gateway leads back here. */
export function Applications({ csrf_token, applications }: GatewayApplications): ReactNode {
  const { plain, hasText, intl, clientName } = useLanguage();
  const { config } = useApp();
  if (applications.length === 0) return null;
  const title = intl.formatMessage({ id: 'applications.title' });
  const scopeText = (scope: string) => {
    const key = `consent.scope.${scope}`;
    return hasText(key) ? intl.formatMessage({ id: key }) : withoutDirectionControls(scope);
  };
  return (
    <Card title={title} data-testid="applications">
      <Entries aria-label={title}>
        {applications.map(({ client: { client_id, client_name }, scope }) => {
          const name = withoutDirectionControls(clientName(client_id, client_name ?? client_id));
          return (
            <Entry
              key={client_id}
              icon={<Icon name="app" />}
              title={isolated(name)}
              lines={[intl.formatList(scope.map(scopeText), { type: 'conjunction' })]}
              action={
                <form action={`${config.base_path.replace(/\/$/, '')}/gateway/applications`} method="post">
                  <input type="hidden" name="csrf_token" value={csrf_token} />
                  <input type="hidden" name="client_id" value={client_id} />
                  <Button type="submit" variant="secondary" aria-label={plain('applications.revokeNamed', { name })}>
                    <FormattedMessage id="applications.revoke" />
                  </Button>
                </form>
              }
            />
          );
        })}
      </Entries>
    </Card>
  );
}
