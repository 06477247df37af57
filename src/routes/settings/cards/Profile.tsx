import type { ReactNode } from 'react';
import { member, text } from '../../../flow/answer.ts';
import { useApp } from '../../../frame/app.tsx';
import { RouterLink } from '../../../frame/RouterLink.tsx';
import { useLanguage } from '../../../intl/provider.tsx';
import { Stack, TextLink } from '../../../ui/index.ts';
import { CardForm } from '../CardForm.tsx';
import type { CardProps } from '../card.ts';
import { Facts } from './Facts.tsx';
import { Nodes } from './Nodes.tsx';

/** A new address waits to be confirmed, and the server has made a flow for it. */
function verificationOf(flow: CardProps['flow']): string | undefined {
  const items = member(flow, 'continue_with');
  const list: readonly unknown[] = Array.isArray(items) ? items : [];
  return text(
    list.find((item) => member(item, 'action') === 'show_verification_ui'),
    'flow',
    'id',
  );
}

/** Who one is for the server, and the form that the identity's schema makes. */
export function Profile(card: CardProps): ReactNode {
  const { t } = useLanguage();
  const { config } = useApp();
  const verification = verificationOf(card.flow);
  return (
    <>
      {verification === undefined ? null : (
        <p>
          {t('settings.profile.verify', {
            link: (
              <RouterLink to={`/verification?${new URLSearchParams({ flow: verification })}`}>
                {t('settings.profile.verifyAction')}
              </RouterLink>
            ),
          })}
        </p>
      )}
      <Facts session={card.session} />
      <p>
        <RouterLink to="/sessions">{t('settings.sessions')}</RouterLink>
      </p>
      {card.nodes.length === 0 ? null : (
        <Stack>
          <h3>{t('settings.profile.edit')}</h3>
          <CardForm card={card}>
            {(view) => (
              <Stack>
                <Nodes nodes={card.nodes} view={view} />
              </Stack>
            )}
          </CardForm>
        </Stack>
      )}
      {config.account_deletion_url === undefined ? null : (
        <p>
          <TextLink href={config.account_deletion_url}>{t('settings.deletion')}</TextLink>
        </p>
      )}
    </>
  );
}
