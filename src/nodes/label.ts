import type { ReactNode } from 'react';
import type { UiNodeInput } from '../../openapi/index.ts';
import { withoutDirectionControls } from '../intl/isolate.tsx';
import type { Language } from '../intl/provider.tsx';

/** `traits.address.postalCode` reads "Postal code": better than the name, where a schema gives no title. */
function readableName(name: string): string {
  const words = (name.split('.').at(-1) ?? name)
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/_/g, ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The second item of `traits.tags` (`traits.tags.1`) reads "Tags 2". */
function nameOf(name: string, language: Language): string {
  const [, list, index] = /^(.+)\.(\d+)$/.exec(name) ?? [];
  if (list !== undefined)
    return language.plain('form.item', { list: nameOf(list, language), number: Number(index) + 1 });
  return language.fieldLabel(name) ?? withoutDirectionControls(readableName(name));
}

/** A field's label: the server's, translated; else the catalogue's for its name; else its name in words. */
export function labelOf(node: UiNodeInput, language: Language): ReactNode {
  const text = node.meta.label ?? node.attributes.label;
  if (text !== undefined) return language.serverText(text);
  return nameOf(node.attributes.name, language);
}
