import type { UiNodeInput } from '@members/openapi';
import { Button, ProviderMark } from '@members/ui';
import type { ReactNode } from 'react';
import { labelOf } from '../label.ts';
import { isProvider, isResend } from '../sections.ts';
import { type NodeProps, testId } from '../view.ts';
import { notes } from './note.tsx';

type Props = NodeProps<UiNodeInput>;

/** Labels of buttons that send a code. They must work while the code field is empty (specification 5.4). */
const skippingLabels: ReadonlySet<number> = new Set([1070007, 1070008]);

function skipsValidation({ node, view }: Props): boolean {
  const label = node.meta.label?.id;
  if (isResend(node)) return true;
  if (isProvider(node) || (label !== undefined && skippingLabels.has(label))) return true;
  return view.checkedGroups.size > 0 && !view.checkedGroups.has(node.group);
}

function variantOf({ node, view }: Props): 'primary' | 'secondary' | 'text' {
  if (isResend(node)) return 'text';
  return view.isSecondary || (view.checkedGroups.size > 0 && !view.checkedGroups.has(node.group))
    ? 'secondary'
    : 'primary';
}

/** Returns the props of a button that sends the form. */
export function submitProps(props: Props) {
  const { node, view } = props;
  const { name, disabled } = node.attributes;
  const value = String(node.attributes.value ?? '');
  return {
    type: 'submit' as const,
    name,
    value,
    disabled,
    busy: view.busy && view.pressed === `${name}=${value}`,
    // Not `disabled`, which would drop the focus.
    'aria-disabled': view.offline || undefined,
    formNoValidate: skipsValidation(props),
    'data-testid': testId('input', name),
  };
}

/** A submit button. While it has to wait, its label counts down. */
export function SubmitInput(props: Props): ReactNode {
  const { node, view } = props;
  const native = submitProps(props);
  const { t } = view.language;
  const own = labelOf(node, view.language);
  if (isProvider(node)) {
    return (
      <>
        <Button {...native} variant="secondary" icon={<ProviderMark provider={native.value} />}>
          {own}
        </Button>
        {notes(node.messages, 'error', view.language)}
      </>
    );
  }
  const wait = Math.max(view.retryIn, isResend(node) ? view.resendIn : 0);
  const waiting = isResend(node) && view.resendIn > 0;
  const later = waiting ? t('form.in', { label: <>{own}</>, seconds: view.resendIn }) : own;
  const label = view.retryIn > 0 && !isResend(node) ? t('problem.retryIn', { seconds: view.retryIn }) : later;
  return (
    <>
      <Button {...native} variant={variantOf(props)} done={view.done} disabled={native.disabled || wait > 0}>
        {label}
      </Button>
      {notes(node.messages, 'error', view.language)}
    </>
  );
}
