import { Checkbox, Done, HiddenUsername, Messages, Stack } from '@members/ui';
import { type ReactNode, useState } from 'react';
import { useIntl } from 'react-intl';
import { memberText } from '../../api/member.ts';
import { inputsNamed } from '../../nodes/find.ts';
import { isSubmit } from '../../nodes/sections.ts';
import { CardForm } from '../../routes/settings/CardForm.tsx';
import type { SettingsCardProps } from '../../routes/settings/card.ts';
import { Nodes, relabelled } from '../../routes/settings/cards/Nodes.tsx';

/**
 * Card that changes the password. Errors of the password policy are shown at the field. With a script, the user's other
 * devices are signed out too, if the user leaves it at that.
 */
export function Password(card: SettingsCardProps): ReactNode {
  const intl = useIntl();
  const [endOthers, setEndOthers] = useState(true);
  const account = memberText(card.flow.identity.traits, 'email');
  const [field] = inputsNamed(card.nodes, 'password');
  const nodes = card.nodes.map((node) =>
    node === field ? relabelled(node, intl.formatMessage({ id: 'settings.password.new' })) : node,
  );
  return (
    <>
      {card.others === 'failed' ? (
        <Messages
          items={[
            {
              key: 'others',
              severity: 'warning',
              text: intl.formatMessage({ id: 'settings.password.othersFailed' }),
              testId: 'others',
            },
          ]}
        />
      ) : null}
      <CardForm card={{ ...card, send: (entries) => card.send(entries, { endOthers }) }}>
        {(view) => (
          <Stack>
            {account === undefined ? null : <HiddenUsername value={account} />}
            <Nodes nodes={nodes.filter((node) => !isSubmit(node))} view={view} />
            {card.others === 'ended' ? (
              <Done insteadOf="checkbox" data-testid="others">
                {intl.formatMessage({ id: 'sessions.ended.all' })}
              </Done>
            ) : (
              <div data-script="">
                <Checkbox
                  label={intl.formatMessage({ id: 'settings.password.others' })}
                  checked={endOthers}
                  onChange={({ currentTarget }) => setEndOthers(currentTarget.checked)}
                />
              </div>
            )}
            <Nodes nodes={nodes.filter(isSubmit)} view={view} />
          </Stack>
        )}
      </CardForm>
    </>
  );
}
