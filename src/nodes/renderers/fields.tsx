import type { ReactNode } from 'react';
import type { UiNodeInput } from '../../../openapi/index.ts';
import { Checkbox, Field, PasswordField } from '../../ui/index.ts';
import { hintsFor } from '../hints.ts';
import { labelOf } from '../label.ts';
import { type NodeProps, testId } from '../view.ts';
import { notes } from './note.tsx';

type Props = NodeProps<UiNodeInput>;

/** What all visible fields share: name, label, messages, and what the server demands. */
function shared({ node, view }: Props) {
  const { name, required, disabled, pattern, maxlength } = node.attributes;
  const { language } = view;
  return {
    name,
    label: labelOf(node, language),
    error: notes(node.messages, 'error', language),
    hint: notes(node.messages, 'other', language),
    disabled,
    required: required === true,
    requiredLabel: language.t('form.required'),
    ...(pattern === undefined ? {} : { pattern }),
    ...(maxlength === undefined ? {} : { maxLength: maxlength }),
  };
}

function filledIn({ node, view }: Props): string {
  const { name, value } = node.attributes;
  const given = view.values[name] ?? value;
  return typeof given === 'string' || typeof given === 'number' ? String(given) : '';
}

/** A one-line text; also what an input type that nobody knows becomes. */
export function TextInput(props: Props): ReactNode {
  const { name, type, autocomplete } = props.node.attributes;
  return (
    <div data-testid={testId('input', name)}>
      <Field {...shared(props)} {...hintsFor(name, type, autocomplete)} type={type} defaultValue={filledIn(props)} />
    </div>
  );
}

/** A secret: never filled in from anywhere but the password manager. */
export function PasswordInput(props: Props): ReactNode {
  const { name, autocomplete } = props.node.attributes;
  const { t } = props.view.language;
  return (
    <div data-testid={testId('input', name)}>
      <PasswordField
        {...shared(props)}
        {...hintsFor(name, 'password', autocomplete)}
        showLabel={t('form.show')}
        hideLabel={t('form.hide')}
      />
    </div>
  );
}

/** A yes or no. The hidden input before it makes an empty box say `false` instead of nothing. */
export function CheckboxInput(props: Props): ReactNode {
  const { name, value } = props.node.attributes;
  const { requiredLabel: _, ...rest } = shared(props);
  const given = props.view.values[name] ?? String(value ?? false);
  return (
    <div data-testid={testId('input', name)}>
      <input type="hidden" name={name} value="false" />
      <Checkbox {...rest} value="true" defaultChecked={given === 'true'} />
    </div>
  );
}

/**
 * What travels along unseen. A bound identifier is a text field that is not displayed: password managers look for the
 * user name beside a password, and pass over hidden inputs.
 */
export function HiddenInput({ node }: Props): ReactNode {
  const { name, value } = node.attributes;
  const text = typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '');
  const native = { name, value: text, readOnly: true, 'data-testid': testId('input', name) };
  if (name === 'identifier') return <input type="text" hidden autoComplete="username" {...native} />;
  return <input type="hidden" {...native} />;
}
