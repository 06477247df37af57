import type { UiNodeInput } from '../../openapi/index.ts';
import type { Language } from '../intl/provider.tsx';

/** A field's label: the server's, translated; else the catalogue's for its name; else the name itself. */
export function labelOf(node: UiNodeInput, language: Language): string {
  const text = node.meta.label ?? node.attributes.label;
  if (text !== undefined) return language.say(text);
  const { name } = node.attributes;
  return language.label(name) ?? name.replace(/^traits\./, '');
}
