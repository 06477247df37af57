import { Checkbox, HiddenUsername, Messages, Stack } from '@members/ui';
import { type ReactNode, useState } from 'react';
import { useIntl } from 'react-intl';
import { memberText } from '../../../flow/answer.ts';
import { isSubmit } from '../../../nodes/sections.ts';
import { CardForm } from '../CardForm.tsx';
import type { SettingsCardProps } from '../card.ts';
import { inputsNamed } from '../groups.ts';
import { Nodes, relabelled } from './Nodes.tsx';

/** Says whether the user's other devices are signed out. */
function OthersResult({ others }: Pick<SettingsCardProps, 'others'>): ReactNode {
  const intl = useIntl();
  if (others === undefined || others === 'none') return null;
  const isEnded = others === 'ended';
  const text = intl.formatMessage({ id: isEnded ? 'sessions.ended.all' : 'settings.password.othersFailed' });
  return <Messages items={[{ key: 'others', severity: isEnded ? 'success' : 'warning', text, testId: 'others' }]} />;
}

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
      <OthersResult others={card.others} />
      <CardForm card={{ ...card, send: (entries) => card.send(entries, { endOthers }) }}>
        {(view) => (
          <Stack>
            {account === undefined ? null : <HiddenUsername value={account} />}
            <Nodes nodes={nodes.filter((node) => !isSubmit(node))} view={view} />
            <div data-script="">
              <Checkbox
                label={intl.formatMessage({ id: 'settings.password.others' })}
                checked={endOthers}
                onChange={({ currentTarget }) => setEndOthers(currentTarget.checked)}
              />
            </div>
            <Nodes nodes={nodes.filter(isSubmit)} view={view} />
          </Stack>
        )}
      </CardForm>
    </>
  );
}
