import type { UiNode, UiNodeInput } from '@members/openapi';
import { Methods, MethodTiles } from '@members/ui';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { isInput } from './find.ts';
import { MethodNode } from './renderers/method.tsx';
import { isProvider, methodOfButton } from './sections.ts';
import { NodeSlot } from './slots.tsx';
import type { FormView } from './view.ts';

/** Up to this number, each provider has a row with the whole sentence. */
const providerRows = 3;

interface Props {
  readonly rows: readonly UiNode[];
  readonly view: FormView;
}

/** Providers that most people know, in their order. Others follow in the server's order. */
const wellKnown = ['google', 'apple', 'microsoft', 'github', 'facebook', 'linkedin'];

/** Returns the place of a provider's tile. Ids such as `google-work` count as the provider. */
function rankOf({ attributes: { value } }: UiNodeInput): number {
  const [name = ''] = String(value ?? '')
    .toLowerCase()
    .split(/[-_]/);
  return wellKnown.includes(name) ? wellKnown.indexOf(name) : wellKnown.length;
}

/** The methods of a form that act at once. Many providers are tiles with logo and name, well-known ones first. */
export function MethodRows({ rows, view }: Props): ReactNode {
  const inputs = rows.filter(isInput);
  const providers = inputs.filter((node) => isProvider(node) && methodOfButton(node) !== view.lastUsed);
  const tiles = providers.length > providerRows ? providers.toSorted((one, other) => rankOf(one) - rankOf(other)) : [];
  const buttons = inputs.filter((node) => !tiles.includes(node));
  return (
    <>
      {buttons.length > 0 ? (
        <Methods>
          {buttons.map((node) => (
            <NodeSlot key={`${node.attributes.name}=${node.attributes.value}`} node={node}>
              <MethodNode node={node} view={view} />
            </NodeSlot>
          ))}
        </Methods>
      ) : null}
      {tiles.length > 0 ? (
        <MethodTiles more={<FormattedMessage id="form.more" />}>
          {tiles.map((node) => (
            <NodeSlot key={String(node.attributes.value)} node={node}>
              <MethodNode node={node} view={view} compact />
            </NodeSlot>
          ))}
        </MethodTiles>
      ) : null}
    </>
  );
}
