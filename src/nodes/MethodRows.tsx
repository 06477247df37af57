import type { UiNode, UiNodeInput } from '@members/openapi';
import { Methods, MethodTiles } from '@members/ui';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { NodeView } from './registry.tsx';
import { MethodNode } from './renderers/method.tsx';
import { isButton, isProvider, methodOfButton } from './sections.ts';
import type { FormView } from './view.ts';

/** Up to this number, each provider has a row with the whole sentence. */
const providerRows = 3;

interface Props {
  readonly rows: readonly UiNode[];
  readonly view: FormView;
}

const isInput = (node: UiNode): node is UiNodeInput => node.attributes.node_type === 'input';

/** The methods of a form that act at once. Many providers are tiles with logo and name. */
export function MethodRows({ rows, view }: Props): ReactNode {
  const inputs = rows.filter(isInput);
  const providers = inputs.filter((node) => isProvider(node) && methodOfButton(node) !== view.lastUsed);
  const tiles = providers.length > providerRows ? providers : [];
  const inList = inputs.filter((node) => !tiles.includes(node));
  const buttons = inList.filter(isButton);
  /** The field for the name of a new key belongs to the key's row. */
  const fieldsOf = (button: UiNodeInput) => inList.filter((node) => !isButton(node) && node.group === button.group);
  return (
    <>
      {buttons.length > 0 ? (
        <Methods>
          {buttons.map((button) => (
            <Row
              key={`${button.attributes.name}=${button.attributes.value}`}
              fields={fieldsOf(button)}
              button={button}
              view={view}
            />
          ))}
        </Methods>
      ) : null}
      {tiles.length > 0 ? (
        <MethodTiles more={<FormattedMessage id="form.more" />}>
          {tiles.map((node) => (
            <MethodNode key={String(node.attributes.value)} node={node} view={view} compact />
          ))}
        </MethodTiles>
      ) : null}
    </>
  );
}

interface RowProps {
  readonly fields: readonly UiNodeInput[];
  readonly button: UiNodeInput;
  readonly view: FormView;
}

function Row({ fields, button, view }: RowProps): ReactNode {
  return (
    <>
      {fields.map((field) => (
        <NodeView key={field.attributes.name} node={field} view={view} />
      ))}
      <MethodNode node={button} view={view} />
    </>
  );
}
