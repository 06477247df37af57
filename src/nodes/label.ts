import type { UiNodeInput } from '@members/openapi';
import type { ReactNode } from 'react';
import { withoutDirectionControls } from '../intl/isolate.tsx';
import type { Language } from '../intl/provider.tsx';

/** Returns a name in readable form: `traits.address.postalCode` gives "Postal code". */
function readableName(name: string): string {
  const words = (name.split('.').at(-1) ?? name)
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/_/g, ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Returns a field's name for users: `traits.tags.1` gives "Tags 2". */
function nameOf(name: string, language: Language): string {
  const [, list, index] = /^(.+)\.(\d+)$/.exec(name) ?? [];
  if (list !== undefined)
    return language.plain('form.item', { list: nameOf(list, language), number: Number(index) + 1 });
  return language.fieldLabel(name) ?? withoutDirectionControls(readableName(name));
}

/**
 * Returns a field's label: the server's translated label, else the catalogue's text for its name, else its name in
 * readable form.
 */
export function labelOf(node: UiNodeInput, language: Language): ReactNode {
  const text = node.meta.label ?? node.attributes.label;
  if (text !== undefined) return language.serverText(text);
  return nameOf(node.attributes.name, language);
}
