import { Stack } from '@members/ui';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { useLanguage } from '../../intl/provider.tsx';
import { AddressLink, addressInput } from '../../routes/mailed/AddressLink.tsx';
import { CardForm } from '../../routes/settings/CardForm.tsx';
import type { SettingsCardProps } from '../../routes/settings/card.ts';
import { Nodes } from '../../routes/settings/cards/Nodes.tsx';
import { Facts } from './Facts.tsx';

/**
 * Returns an address to which the server sent a message and which is not verified yet. The server opens the verification
 * itself only if configured (`show_verification_ui`).
 */
function unverifiedAddress({ session }: SettingsCardProps): string | undefined {
  const addresses = session?.identity.verifiable_addresses ?? [];
  return addresses.find(({ verified, status }) => !verified && status === 'sent')?.value;
}

/** Card of the identity: its facts, and the form for its traits. */
export function Profile(card: SettingsCardProps): ReactNode {
  const { t } = useLanguage();
  const address = unverifiedAddress(card);
  return (
    <>
      {address === undefined ? null : (
        <p>
          {t('settings.profile.verify', {
            link: (
              <AddressLink kind="verification" values={addressInput(address)} to="/verification">
                <FormattedMessage id="settings.profile.verifyAction" />
              </AddressLink>
            ),
          })}
        </p>
      )}
      <Facts session={card.session} />
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
    </>
  );
}
