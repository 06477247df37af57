import { Actions, Button, Stack } from '@members/ui';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { useLanguage } from '../../intl/provider.tsx';
import { inputsNamed, nodeNamed } from '../../nodes/find.ts';
import { NodeView } from '../../nodes/registry.tsx';
import { submitProps } from '../../nodes/renderers/buttons.tsx';
import { testId } from '../../nodes/view.ts';
import { CardForm } from '../../routes/settings/CardForm.tsx';
import { ConfirmedSubmit } from '../../routes/settings/ConfirmedSubmit.tsx';
import type { SettingsCardProps } from '../../routes/settings/card.ts';
import { BackupCodes } from './BackupCodes.tsx';

/** Card of the backup codes: creates, shows, confirms and disables them. */
export function Lookup(card: SettingsCardProps): ReactNode {
  const { plainServerText, intl } = useLanguage();
  const { nodes } = card;
  const codes = nodeNamed(nodes, 'lookup_secret_codes');
  const [confirm] = inputsNamed(nodes, 'lookup_secret_confirm');
  const [disable] = inputsNamed(nodes, 'lookup_secret_disable');
  const others = ['lookup_secret_reveal', 'lookup_secret_regenerate'].flatMap((name) => inputsNamed(nodes, name));
  return (
    <>
      {codes?.type === 'text' ? (
        <BackupCodes
          card={card}
          node={codes}
          pending={confirm !== undefined}
          data-testid={testId('text', 'lookup_secret_codes')}
        />
      ) : disable === undefined ? (
        <p>
          <FormattedMessage id="settings.lookup.why" />
        </p>
      ) : null}
      <CardForm card={card}>
        {(view) => (
          <Stack>
            {confirm === undefined ? null : (
              <Button {...submitProps({ node: confirm, view })}>
                <FormattedMessage id="settings.lookup.saved" />
              </Button>
            )}
            <Actions>
              {others.map((node) => (
                // New codes make the shown ones useless, so this is not the main button beside them.
                <NodeView key={node.attributes.name} node={node} view={{ ...view, isSecondary: codes !== undefined }} />
              ))}
              {disable === undefined ? null : (
                <ConfirmedSubmit
                  node={disable}
                  view={view}
                  label={intl.formatMessage({ id: 'settings.lookup.disable' })}
                  name={disable.meta.label && plainServerText(disable.meta.label)}
                  title={intl.formatMessage({ id: 'settings.lookup.ask' })}
                  text={intl.formatMessage({ id: 'settings.lookup.askText' })}
                />
              )}
            </Actions>
          </Stack>
        )}
      </CardForm>
    </>
  );
}
