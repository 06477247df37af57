import type { UiNodeInput } from '../../../openapi/index.ts';
import { labelOf } from '../label.ts';
import type { NodeProps } from '../view.ts';
import { notes } from './note.tsx';

/** What all visible fields share: name, label, messages, and what the server demands. */
export function shared({ node, view }: NodeProps<UiNodeInput>) {
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
    // Only what people tell about themselves may be left out; of a password nobody expects that.
    ...(name.startsWith('traits.') ? { optionalLabel: language.t('form.optional') } : {}),
    ...(pattern === undefined ? {} : { pattern }),
    ...(maxlength === undefined ? {} : { maxLength: maxlength }),
  };
}
