import type { UiNode, UiNodeInput } from '@members/openapi';
import { Providers as Grid, Stack } from '@members/ui';
import type { ReactNode } from 'react';
import { NodeView } from './registry.tsx';
import { ProviderInput } from './renderers/provider.tsx';
import { completesSocialSignUp, isSubmit, type Section } from './sections.ts';
import type { FormView } from './view.ts';

/** Up to this number, each provider has a row with the whole sentence. */
const rows = 3;

const isProvider = (node: UiNode): node is UiNodeInput => isSubmit(node) && !completesSocialSignUp(node);

/** Buttons of social sign-in, the provider used last first. Many providers form a grid of logos and names. */
export function Providers({ section, view }: { readonly section: Section; readonly view: FormView }): ReactNode {
  const buttons = section.nodes.filter(isProvider);
  const rest = section.nodes.filter((node) => !isProvider(node));
  const wasLast = ({ attributes }: UiNodeInput) =>
    view.lastProvider !== undefined && attributes.value === view.lastProvider;
  const last = buttons.find(wasLast);
  const others = buttons.filter((node) => node !== last);
  const compact = others.length > rows;
  const show = (node: UiNodeInput, short: boolean) => (
    <ProviderInput key={String(node.attributes.value)} node={node} view={view} compact={short} last={node === last} />
  );
  return (
    <Stack>
      {last === undefined ? null : show(last, false)}
      {compact ? <Grid>{others.map((node) => show(node, true))}</Grid> : others.map((node) => show(node, false))}
      {rest.map((node, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: nodes have no identity of their own
        <NodeView key={index} node={node} view={view} />
      ))}
    </Stack>
  );
}
