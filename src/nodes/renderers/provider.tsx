import type { UiNodeInput } from '@members/openapi';
import { SocialButton } from '@members/ui';
import type { ReactNode } from 'react';
import { isolated } from '../../intl/isolate.tsx';
import { labelOf } from '../label.ts';
import type { NodeProps } from '../view.ts';
import { submitProps } from './buttons.tsx';
import { notes } from './note.tsx';

interface Props extends NodeProps<UiNodeInput> {
  /** Shows the logo and the name only; screen readers get the whole sentence. */
  readonly compact: boolean;
  /** Whether this provider was used last on this device. */
  readonly last: boolean;
}

/** Returns the provider's name, as in the server's label. */
function nameOf({ meta, attributes }: UiNodeInput): string {
  const { context } = meta.label ?? {};
  const given = typeof context === 'object' && context !== null && 'provider' in context ? context.provider : undefined;
  return typeof given === 'string' ? given : String(attributes.value ?? '');
}

/** Button of a social sign-in. */
export function ProviderInput({ node, view, compact, last }: Props): ReactNode {
  const label = labelOf(node, view.language);
  const sentence = node.meta.label === undefined ? undefined : view.language.plainServerText(node.meta.label);
  return (
    <>
      <SocialButton
        {...submitProps({ node, view })}
        disabled={node.attributes.disabled || view.retryIn > 0}
        provider={String(node.attributes.value ?? '')}
        badge={last ? view.language.intl.formatMessage({ id: 'form.lastUsed' }) : undefined}
        {...(compact ? { 'aria-label': sentence } : {})}
      >
        {compact ? isolated(nameOf(node)) : label}
      </SocialButton>
      {notes(node.messages, 'error', view.language)}
    </>
  );
}
