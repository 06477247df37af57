import type { ReactNode } from 'react';
import { useLanguage } from '../intl/provider.tsx';
import { useApp } from './app.tsx';
import { useBrand } from './brand.ts';

/** Title of the document: the title of the screen and the brand's name. An app around the screens has its own. */
export function PageTitle({ title }: { readonly title: string }): ReactNode {
  const { plain } = useLanguage();
  const { name } = useBrand();
  if (useApp().isEmbedded) return null;
  return <title>{name === '' ? title : plain('page.title', { title, brand: name })}</title>;
}
