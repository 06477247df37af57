import { type ReactNode, useState } from 'react';
import type { UiNodeInput } from '../../../../openapi/index.ts';
import { useHydrated } from '../../../frame/hydrated.tsx';
import { useLanguage } from '../../../intl/provider.tsx';
import { NodeView } from '../../../nodes/registry.tsx';
import { type FormView, testId } from '../../../nodes/view.ts';
import { Actions, Checkbox, Stack } from '../../../ui/index.ts';
import { AskSubmit } from '../AskSubmit.tsx';
import { CardForm } from '../CardForm.tsx';
import type { CardProps } from '../card.ts';
import { inputsNamed, nodeNamed } from '../groups.ts';
import { BackupCodes } from './BackupCodes.tsx';

/** New codes replace the old ones only after somebody says that they are kept; without a script the press says so. */
function Confirm({ node, view }: { readonly node: UiNodeInput; readonly view: FormView }): ReactNode {
  const { t } = useLanguage();
  const [saved, setSaved] = useState(false);
  // A script has to hear of it.
  const heard = useHydrated();
  const { attributes } = node;
  return (
    <Stack>
      <Checkbox
        label={t('settings.lookup.saved')}
        checked={saved}
        onChange={({ target }) => setSaved(target.checked)}
      />
      <NodeView
        node={{ ...node, attributes: { ...attributes, disabled: attributes.disabled || (heard && !saved) } }}
        view={view}
      />
    </Stack>
  );
}

/** Backup codes: made, shown, confirmed, turned off. */
export function Lookup(card: CardProps): ReactNode {
  const { t, sayPlain } = useLanguage();
  const { nodes } = card;
  const codes = nodeNamed(nodes, 'lookup_secret_codes');
  const [confirm] = inputsNamed(nodes, 'lookup_secret_confirm');
  const [disable] = inputsNamed(nodes, 'lookup_secret_disable');
  const others = ['lookup_secret_reveal', 'lookup_secret_regenerate'].flatMap((name) => inputsNamed(nodes, name));
  return (
    <>
      <p>{t('settings.lookup.why')}</p>
      {codes?.type === 'text' ? (
        <BackupCodes
          card={card}
          node={codes}
          pending={confirm !== undefined}
          data-testid={testId('text', 'lookup_secret_codes')}
        />
      ) : null}
      <CardForm card={card}>
        {(view) => (
          <Stack>
            {confirm === undefined ? null : <Confirm node={confirm} view={view} />}
            <Actions>
              {others.map((node) => (
                <NodeView key={node.attributes.name} node={node} view={view} />
              ))}
              {disable === undefined ? null : (
                <AskSubmit
                  node={disable}
                  view={view}
                  label={t('settings.lookup.disable')}
                  {...(disable.meta.label === undefined ? {} : { name: sayPlain(disable.meta.label) })}
                  title={t('settings.lookup.ask')}
                  text={t('settings.lookup.askText')}
                />
              )}
            </Actions>
          </Stack>
        )}
      </CardForm>
    </>
  );
}
