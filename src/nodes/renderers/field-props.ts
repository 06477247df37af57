import type { UiNodeInput } from '../../../openapi/index.ts';
import { labelOf } from '../label.ts';
import type { NodeProps } from '../view.ts';
import { notes } from './note.tsx';

/** What all visible fields share: name, label, messages, and what the server demands. */
export function fieldProps({ node, view }: NodeProps<UiNodeInput>) {
  const { name, required, disabled, pattern, maxlength } = node.attributes;
  const { language } = view;
  const label = labelOf(node, language);
  return {
    name,
    label,
    error: view.fieldErrors[name]?.text(language) ?? notes(node.messages, 'error', language, label),
    hint: notes(node.messages, 'other', language, label),
    disabled,
    required: required === true,
    requiredLabel: language.intl.formatMessage({ id: 'form.required' }),
    // Only what people tell about themselves may be left out; of a password nobody expects that.
    ...(name.startsWith('traits.') ? { optionalLabel: language.intl.formatMessage({ id: 'form.optional' }) } : {}),
    ...(pattern === undefined ? {} : { pattern }),
    ...(maxlength === undefined ? {} : { maxLength: maxlength }),
  };
}
