import type { UiNodeInput } from '@members/openapi';
import { Button, Choice, SocialButton } from '@members/ui';
import type { ReactNode } from 'react';
import { labelOf } from '../label.ts';
import { completesSocialSignUp, isResend } from '../sections.ts';
import { type NodeProps, testId } from '../view.ts';
import { notes } from './note.tsx';

type Props = NodeProps<UiNodeInput>;

const socialGroups: ReadonlySet<string> = new Set(['oidc', 'saml']);

/** Labels of buttons that send a code. They must work while the code field is empty (specification 5.4). */
const skippingLabels: ReadonlySet<number> = new Set([1070007, 1070008]);

function skipsValidation({ node, view }: Props): boolean {
  const label = node.meta.label?.id;
  if (isResend(node)) return true;
  if (completesSocialSignUp(node)) return false;
  if (socialGroups.has(node.group) || (label !== undefined && skippingLabels.has(label))) return true;
  return view.checkedGroups.size > 0 && !view.checkedGroups.has(node.group);
}

function variantOf({ node, view }: Props): 'primary' | 'secondary' | 'text' {
  if (isResend(node)) return 'text';
  return view.checkedGroups.size > 0 && !view.checkedGroups.has(node.group) ? 'secondary' : 'primary';
}

/**
 * Name of the buttons that choose the address for a code. They are rows of a list
 * (selfservice/strategy/code/strategy_recovery.go of Kratos v26.2.0, `recoveryV2HandleStateAwaitingAddress`).
 */
const addressChoice = 'recovery_select_address';

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
    formNoValidate: skipsValidation(props),
    'data-testid': testId('input', name),
  };
}

/** A submit button. While it has to wait, its label counts down. */
export function SubmitInput(props: Props): ReactNode {
  const { node, view } = props;
  const native = submitProps(props);
  const { t, intl } = view.language;
  const own = labelOf(node, view.language);
  if (node.attributes.name === addressChoice) {
    const { busy, ...button } = native;
    const isEmail = node.meta.label?.text.includes('@');
    return (
      <>
        <Choice
          {...button}
          aria-busy={busy}
          icon={isEmail ? 'mail' : 'app'}
          label={own}
          hint={intl.formatMessage({ id: isEmail ? 'recovery.byEmail' : 'recovery.bySms' })}
        />
        {notes(node.messages, 'error', view.language)}
      </>
    );
  }
  if (socialGroups.has(node.group) && !completesSocialSignUp(node)) {
    return (
      <>
        <SocialButton {...native} disabled={native.disabled || view.retryIn > 0} provider={native.value}>
          {own}
        </SocialButton>
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
