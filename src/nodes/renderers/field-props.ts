import type { UiNodeInput } from '@members/openapi';
import { labelOf } from '../label.ts';
import type { NodeProps } from '../view.ts';
import { notes } from './note.tsx';

/** Name of the field for the address of a recovery that was chosen by its masked form. */
const confirmedAddress = 'recovery_confirm_address';

/** Returns the props of all visible fields: name, label, messages and constraints. */
export function fieldProps({ node, view }: NodeProps<UiNodeInput>) {
  const { name, required, disabled, pattern, maxlength } = node.attributes;
  const { language, maskedAddress } = view;
  const label = labelOf(node, language);
  const serverError = view.edited.has(name) ? undefined : notes(node.messages, 'error', language, label);
  return {
    name,
    label,
    error: view.fieldErrors[name]?.text(language) ?? serverError,
    hint: notes(node.messages, 'other', language, label) ?? (name === confirmedAddress && maskedAddress),
    disabled,
    required: required === true,
    // Only traits are marked as optional; users do not expect that of a password.
    ...(name.startsWith('traits.') ? { optionalLabel: language.intl.formatMessage({ id: 'form.optional' }) } : {}),
    ...(pattern === undefined ? {} : { pattern }),
    ...(maxlength === undefined ? {} : { maxLength: maxlength }),
  };
}
