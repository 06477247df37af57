import type { UiNodeInput } from '@members/openapi';
import { Icon, type IconName, Method, type MethodProps, ProviderMark } from '@members/ui';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { isolated } from '../../intl/isolate.tsx';
import { methodOfGroup } from '../../methods/methods.ts';
import { labelOf } from '../label.ts';
import { isProvider, methodOfButton } from '../sections.ts';
import type { FormView, NodeProps } from '../view.ts';
import { submitProps } from './buttons.tsx';
import { notes } from './note.tsx';
import { TriggerInput } from './trigger.tsx';

type Look = Pick<MethodProps, 'icon' | 'hint'>;

/**
 * Name of the buttons that choose the address for the code of a recovery; their labels are the masked addresses
 * (selfservice/strategy/code/strategy_recovery.go of Kratos v26.2.0, `recoveryV2HandleStateAwaitingAddress`).
 */
const recoveryAddress = 'recovery_select_address';

/** Name of the buttons that choose the address for the code of a second factor. */
const factorAddress = 'address';

function lookOf({ group, attributes: { name, value }, meta }: UiNodeInput): Look {
  if (name !== recoveryAddress && name !== factorAddress) {
    const { row } = methodOfGroup(group) ?? {};
    return row
      ? { icon: <Icon name={row.icon} />, hint: <FormattedMessage id={row.hint} /> }
      : { icon: <Icon name="arrow" /> };
  }
  const isEmail = (meta.label?.text ?? String(value)).includes('@');
  const icon: IconName = isEmail ? 'mail' : 'sms';
  const hint = <FormattedMessage id={isEmail ? 'recovery.byEmail' : 'recovery.bySms'} />;
  return { icon: <Icon name={icon} />, hint: name === recoveryAddress ? hint : undefined };
}

/** Returns the provider's name, as in the server's label. */
function providerName({ meta, attributes }: UiNodeInput): string {
  const { context } = meta.label ?? {};
  const given = typeof context === 'object' && context !== null && 'provider' in context ? context.provider : undefined;
  return typeof given === 'string' ? given : String(attributes.value ?? '');
}

const badgeOf = (node: UiNodeInput, view: FormView): ReactNode =>
  view.lastUsed === methodOfButton(node) ? <FormattedMessage id="form.lastUsed" /> : undefined;

interface Props extends NodeProps<UiNodeInput> {
  /** Shows the name of a provider only; screen readers get the whole sentence. */
  readonly compact?: boolean;
}

/** A method that acts at once, as a row or a tile: a code is sent, a ceremony starts, or a provider opens. */
export function MethodNode({ node, view, compact = false }: Props): ReactNode {
  const { type, name, disabled, value } = node.attributes;
  const look = isProvider(node) ? { icon: <ProviderMark provider={String(value ?? '')} /> } : lookOf(node);
  const own = labelOf(node, view.language);
  const row = { ...look, badge: badgeOf(node, view), label: name === recoveryAddress ? <bdi>{own}</bdi> : own };
  if (type === 'button') return <TriggerInput node={node} view={view} row={row} />;
  const sentence = node.meta.label === undefined ? undefined : view.language.plainServerText(node.meta.label);
  return (
    <>
      <Method
        {...submitProps({ node, view })}
        {...row}
        disabled={disabled || view.retryIn > 0}
        {...(compact ? { 'aria-label': sentence, label: isolated(providerName(node)) } : {})}
      />
      {notes(node.messages, 'error', view.language)}
    </>
  );
}
