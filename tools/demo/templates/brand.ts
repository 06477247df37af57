import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Brand } from '@members/gateway/brand/brand';
import { readBrandFolder } from '@members/gateway/brand/brand-folder';
import { colorsIn } from '@members/ui/theme/colors';

/** What messages show of a brand. Texts are by language, as in `brand.yaml`. */
export interface MailBrand extends Pick<Brand['app'], 'name' | 'links'> {
  readonly style: Brand['mail'];
  /** The pictures that the app serves. */
  readonly pictures: Brand['files'];
}

const file = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url));
const themeOf = (theme: 'light' | 'dark') => colorsIn(readFileSync(file(`src/ui/theme/${theme}.css`), 'utf8'), theme);

/** The brand of the demonstration. */
export const defaultBrandFolder = file('brands/plus-que-pro');

/**
 * Reads the brand of a folder, as the gateway does.
 * @param url address of the app, which serves the pictures of the brand
 * @throws Error with one line for each fault
 */
export async function readMailBrand(folder: string, url: string): Promise<MailBrand> {
  const defaults = { light: themeOf('light'), dark: themeOf('dark') };
  const { main } = await readBrandFolder(folder, { variables: {}, basePath: url, defaults });
  const { name, links } = main.app;
  if (Object.keys(name).length === 0)
    throw new Error('brand.yaml: name: expected a name, because messages name the brand');
  return { name, links, style: main.mail, pictures: main.files };
}
