import type { UiNodeInput } from '@members/openapi';
import { Checkbox, Field, HiddenUsername, PasswordField, Select, Stack } from '@members/ui';
import type { FocusEvent, FormEvent, ReactNode } from 'react';
import { mismatchElementId } from '../attach-messages.ts';
import { toLocal } from '../date-time.ts';
import { hintsFor } from '../hints.ts';
import { linkedLabel } from '../linked-label.tsx';
import { optionsOf } from '../options.ts';
import { type NodeProps, testId } from '../view.ts';
import { CodeInput, isCode } from './code.tsx';
import { fieldProps } from './field-props.ts';
import { PasskeyAutofillInput } from './trigger.tsx';

type Props = NodeProps<UiNodeInput>;

function initialValue({ node, view }: Props): string {
  const { name, value } = node.attributes;
  const given = view.values[name] ?? value;
  const text = typeof given === 'string' || typeof given === 'number' ? String(given) : '';
  return node.attributes.type === 'datetime-local' ? toLocal(text) : text;
}

/** Selects restored input when the field gets the focus, so that typing replaces it. */
const selectText = ({ currentTarget }: FocusEvent<HTMLInputElement>) => currentTarget.select();

/** A select. The empty choice comes first, unless a required field has a value. */
function ChoiceInput(props: Props): ReactNode {
  const { name, required } = props.node.attributes;
  const { pattern: _, maxLength: __, ...rest } = fieldProps(props);
  const options = optionsOf(props.node, props.view.language);
  const empty = { value: '', label: props.view.language.intl.formatMessage({ id: 'form.choose' }) };
  const value = initialValue(props);
  return (
    <div data-testid={testId('input', name)}>
      <Select {...rest} options={required && value !== '' ? options : [empty, ...options]} defaultValue={value} />
    </div>
  );
}

/** A text input; also for unknown input types. */
export function TextInput(props: Props): ReactNode {
  const { node, view } = props;
  const { name, type, autocomplete } = node.attributes;
  if (isCode(node)) return <CodeInput {...props} />;
  if (optionsOf(node, view.language).length > 0) return <ChoiceInput {...props} />;
  // By default a browser accepts whole numbers only.
  const step = type === 'number' ? { step: 'any' } : {};
  return (
    <div data-testid={testId('input', name)}>
      <Field
        {...fieldProps(props)}
        {...hintsFor(name, type, autocomplete)}
        {...step}
        type={type}
        defaultValue={initialValue(props)}
        onFocus={view.values[name] === undefined ? undefined : selectText}
      />
    </div>
  );
}

/** Returns the rule for a new password: its hint, and the attribute for password managers that generate one. */
function ruleFor({ node, view }: Props): { readonly hint?: string; readonly passwordrules?: string } {
  const { passwordMinLength: min } = view;
  if (min === undefined || node.attributes.autocomplete !== 'new-password') return {};
  return { hint: view.language.t('invalid.short', { min }), passwordrules: `minlength: ${min};` };
}

/** Marks the second password as wrong if it differs from the first. */
function comparePasswords({ currentTarget }: FormEvent<HTMLElement>): void {
  const [first, second] = currentTarget.querySelectorAll('input');
  second?.setCustomValidity(first?.value === second.value ? '' : 'different');
}

/**
 * A password input. Only the password manager fills it in. A new password can be asked for twice (CONFIRM_PASSWORD): the
 * second field has no name, so that it is never sent, and is hidden without scripts, which compare the two.
 */
export function PasswordInput(props: Props): ReactNode {
  const { name, autocomplete } = props.node.attributes;
  const { confirmPassword, doubtful, fieldErrors, labelLinks, language } = props.view;
  const { intl } = language;
  const hints = hintsFor(name, 'password', autocomplete);
  const buttons = {
    showLabel: intl.formatMessage({ id: 'form.show' }),
    hideLabel: intl.formatMessage({ id: 'form.hide' }),
    capsLockText: intl.formatMessage({ id: 'form.capsLock' }),
  };
  const field = (
    <div data-testid={testId('input', name)}>
      <PasswordField
        {...fieldProps(props)}
        {...ruleFor(props)}
        {...hints}
        aside={labelLinks[name]}
        {...(doubtful.has(name) ? { 'aria-invalid': true, 'aria-describedby': mismatchElementId } : {})}
        {...buttons}
      />
    </div>
  );
  if (!confirmPassword || autocomplete !== 'new-password') return field;
  return (
    <Stack onInput={comparePasswords}>
      {field}
      <div data-script="">
        <PasswordField
          {...hints}
          label={intl.formatMessage({ id: 'form.confirmPassword' })}
          error={fieldErrors['']?.text(language)}
          {...buttons}
        />
      </div>
    </Stack>
  );
}

/** A checkbox. The hidden input makes an empty box send `false`. Its label may have links, such as to the terms. */
export function CheckboxInput(props: Props): ReactNode {
  const { node, view } = props;
  const { name, value } = node.attributes;
  const { optionalLabel: _, ...rest } = fieldProps(props);
  const label = linkedLabel(node.meta.label ? view.language.plainServerText(node.meta.label) : '') ?? rest.label;
  const given = props.view.values[name] ?? String(value ?? false);
  return (
    <div data-testid={testId('input', name)}>
      <input type="hidden" name={name} value="false" />
      <Checkbox {...rest} label={label} value="true" defaultChecked={given === 'true'} />
    </div>
  );
}

/**
 * A hidden input. A bound identifier becomes a visually hidden text field, because password managers look for a user
 * name beside a password and ignore hidden inputs.
 */
export function HiddenInput({ node }: Props): ReactNode {
  const { name, value, onloadTrigger } = node.attributes;
  if (onloadTrigger) return <PasskeyAutofillInput node={node} />;
  const text = typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '');
  const native = { name, value: text, 'data-testid': testId('input', name) };
  if (name === 'identifier' && text !== '') return <HiddenUsername {...native} />;
  return <input type="hidden" {...native} />;
}
