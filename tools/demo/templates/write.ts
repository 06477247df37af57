import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { mailsFolder } from '@members/locales/read';
import { readMailBrand } from './brand.ts';
import { noticesJson, templates } from './templates.ts';
import { readMailTexts } from './texts.ts';

interface TemplateFiles {
  readonly out: string;
  /** Address of the app, with its base path and without a slash at its end. */
  readonly url: string;
  /** Folder of the brand. */
  readonly brand: string;
  /** Language of a message if the request names no language. */
  readonly language: string;
  /** Folders with texts; what they lack is English. */
  readonly texts: readonly string[];
}

/**
 * Writes the templates of all messages of Kratos, and the gateway's notices, into a folder.
 * @returns the number of templates, and the file of the notices
 * @throws Error that names the file of the brand or of the texts and its fault
 */
export async function writeTemplates({ out, url, brand, language, texts }: TemplateFiles) {
  const options = {
    brand: await readMailBrand(brand, url),
    language,
    url,
    texts: readMailTexts([mailsFolder, ...texts]),
  };
  const files = templates(options);
  for (const [path, content] of files) {
    const file = join(out, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
  }
  const notices = join(out, 'notices.json');
  writeFileSync(notices, noticesJson(options));
  return { count: files.size, notices };
}
