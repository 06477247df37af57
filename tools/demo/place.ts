import { cp, glob, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parsePage } from '@members/gateway/pages/html';
import { demoConfig, withAppConfig } from './app-config.ts';

/** Returns a page whose addresses from the root are below a base path. */
function movedPage(html: string, base: string): string {
  const page = parsePage(html);
  for (const name of ['href', 'src'])
    for (const element of page.querySelectorAll(`[${name}^="/"]`))
      element.setAttribute(name, base + element.getAttribute(name));
  return withAppConfig(page.toString(), { ...demoConfig(base), base_path: base || '/' });
}

/**
 * Copies the built demonstration into a folder of a site. Each copy has servers and people of its own.
 * @param from the folder of the build
 * @param base the path at which the site serves the copy, without a slash at its end; '' for the root
 */
export async function placeDemo(from: string, to: string, base: string): Promise<void> {
  await cp(from, to, { recursive: true });
  for await (const name of glob('**/*.html', { cwd: to })) {
    const file = join(to, name);
    await writeFile(file, movedPage(await readFile(file, 'utf8'), base));
  }
}
