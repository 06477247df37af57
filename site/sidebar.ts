import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

const contents = readFileSync(join(import.meta.dirname, '../docs/README.md'), 'utf8');

/** The menu of the site: the chapters and pages that `docs/README.md` lists. Folders without a page are left out. */
export const sidebar = contents
  .split(/^## /m)
  .slice(1)
  .map((chapter) => ({
    text: chapter.split('\n', 1)[0] ?? '',
    collapsed: true,
    items: [...chapter.matchAll(/^- \[([^\]]+)\]\(([^)#]+)\.md\)/gm)].map(([, text = '', path = '']) => ({
      text,
      link: `/${posix.join('docs', path)}`,
    })),
  }));
