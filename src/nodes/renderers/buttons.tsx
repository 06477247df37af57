import type { ReactNode } from 'react';
import type { UiNodeInput } from '../../../openapi/index.ts';
import { Button, Choice, LinkRow, SocialButton } from '../../ui/index.ts';
import { labelOf } from '../label.ts';
import { completesSocial, isQuiet, isResend } from '../sections.ts';
import { type NodeProps, testId } from '../view.ts';
import { notes } from './note.tsx';

type Props = NodeProps<UiNodeInput>;

const socialGroups: ReadonlySet<string> = new Set(['oidc', 'saml']);

/** Labels of buttons that send a code (again): they must work while the code field is empty (spec section 5). */
const skippingLabels: ReadonlySet<number> = new Set([1070007, 1070008]);

function skipsValidation({ node, view }: Props): boolean {
  const label = node.meta.label?.id;
  if (isQuiet(node)) return true;
  if (completesSocial(node)) return false;
  if (socialGroups.has(node.group) || (label !== undefined && skippingLabels.has(label))) return true;
  return view.checkedGroups.size > 0 && !view.checkedGroups.has(node.group);
}

function variantOf({ node, view }: Props): 'primary' | 'secondary' | 'ghost' {
  if (isQuiet(node)) return 'ghost';
  return view.checkedGroups.size > 0 && !view.checkedGroups.has(node.group) ? 'secondary' : 'primary';
}

/** One of the addresses that a code can go to, masked (Kratos behaviour, 4.9): a row to choose, not a form's one button. */
const addressChoice = 'recovery_select_address';

/** A submit button: its name and value are part of what is sent. */
export function SubmitInput(props: Props): ReactNode {
  const { node, view } = props;
  const { name, disabled } = node.attributes;
  const value = String(node.attributes.value ?? '');
  const native = {
    type: 'submit' as const,
    name,
    value,
    disabled,
    busy: view.busy && view.pressed === `${name}=${value}`,
    formNoValidate: skipsValidation(props),
    'data-testid': testId('input', name),
  };
  const label = labelOf(node, view.language);
  if (name === addressChoice) {
    const { busy, ...button } = native;
    const isEmail = node.meta.label?.text.includes('@');
    return (
      <>
        <Choice
          {...button}
          aria-busy={busy}
          icon={isEmail ? 'mail' : 'app'}
          label={label}
          hint={view.language.t(isEmail ? 'recovery.byEmail' : 'recovery.bySms')}
        />
        {notes(node.messages, 'error', view.language)}
      </>
    );
  }
  const wait = isResend(node) ? view.resendIn : 0;
  return (
    <>
      {socialGroups.has(node.group) && !completesSocial(node) ? (
        <SocialButton {...native} disabled={disabled || view.retryIn > 0} provider={value}>
          {label}
        </SocialButton>
      ) : (
        <Button {...native} variant={variantOf(props)} disabled={disabled || wait > 0 || view.retryIn > 0}>
          {view.retryIn > 0 && !isQuiet(node) ? view.language.t('problem.retryIn', { seconds: view.retryIn }) : label}
        </Button>
      )}
      {wait > 0 ? <LinkRow>{view.language.t('form.resendIn', { seconds: wait })}</LinkRow> : null}
      {notes(node.messages, 'error', view.language)}
    </>
  );
}
