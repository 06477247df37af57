import { HiddenUsername, Stack } from '@members/ui';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { memberText } from '../../../flow/answer.ts';
import { CardForm } from '../CardForm.tsx';
import type { SettingsCardProps } from '../card.ts';
import { inputsNamed } from '../groups.ts';
import { Nodes, relabelled } from './Nodes.tsx';

/** Card that changes the password. Errors of the password policy are shown at the field. */
export function Password(card: SettingsCardProps): ReactNode {
  const intl = useIntl();
  const account = memberText(card.flow.identity.traits, 'email');
  const [field] = inputsNamed(card.nodes, 'password');
  const nodes = card.nodes.map((node) =>
    node === field ? relabelled(node, intl.formatMessage({ id: 'settings.password.new' })) : node,
  );
  return (
    <>
      <p>
        <FormattedMessage id="settings.password.text" />
      </p>
      <CardForm card={card}>
        {(view) => (
          <Stack>
            {account === undefined ? null : <HiddenUsername value={account} />}
            <Nodes nodes={nodes} view={view} />
          </Stack>
        )}
      </CardForm>
    </>
  );
}
