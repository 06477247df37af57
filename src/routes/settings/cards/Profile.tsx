import { Disclosure, Stack } from '@members/ui';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { member, memberText } from '../../../flow/answer.ts';
import { withJourney } from '../../../flow/journey/journey.ts';
import { useLanguage } from '../../../intl/provider.tsx';
import { AddressLink } from '../../mailed/AddressLink.tsx';
import { CardForm } from '../CardForm.tsx';
import type { SettingsCardProps } from '../card.ts';
import { Facts } from './Facts.tsx';
import { Nodes } from './Nodes.tsx';

/**
 * Returns the link to verify an address to which the server sent a message: the verification flow in the response, else
 * a new one. The server creates a flow only if configured (`show_verification_ui`), but sends a message to every new
 * address.
 */
function verificationOf({
  flow,
  session,
}: SettingsCardProps): { readonly to: string; readonly address: string } | undefined {
  const items = member(flow, 'continue_with');
  const list: readonly unknown[] = Array.isArray(items) ? items : [];
  const item = list.find((item) => member(item, 'action') === 'show_verification_ui');
  const id = memberText(item, 'flow', 'id');
  const addresses = session?.identity.verifiable_addresses ?? [];
  const unverified = addresses.find(({ verified, status }) => !verified && status === 'sent');
  if (id === undefined && unverified === undefined) return undefined;
  return { to: withJourney('/verification', {}, { flow: id }), address: unverified?.value ?? '' };
}

/** Card of the identity: its facts, and the form for its traits. */
export function Profile(card: SettingsCardProps): ReactNode {
  const { t } = useLanguage();
  const verification = verificationOf(card);
  return (
    <>
      {verification === undefined ? null : (
        <p>
          {t('settings.profile.verify', {
            link: (
              <AddressLink kind="verification" {...verification}>
                <FormattedMessage id="settings.profile.verifyAction" />
              </AddressLink>
            ),
          })}
        </p>
      )}
      {card.nodes.length === 0 ? null : (
        <Stack>
          <h3>
            <FormattedMessage id="settings.profile.edit" />
          </h3>
          <CardForm card={card}>
            {(view) => (
              <Stack>
                <Nodes nodes={card.nodes} view={view} />
              </Stack>
            )}
          </CardForm>
        </Stack>
      )}
      <Disclosure summary={<FormattedMessage id="form.details" />}>
        <Facts session={card.session} />
      </Disclosure>
    </>
  );
}
