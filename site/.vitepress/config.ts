import { existsSync } from 'node:fs';
import { join, posix } from 'node:path';
import { scenarios } from 'ory-simulator/reference';
import { type DefaultTheme, defineConfig, type MarkdownRenderer } from 'vitepress';
import { sidebar } from '../sidebar.ts';
import { isShown, placesOf } from '../states.ts';

const source = join(import.meta.dirname, '../../dist/site-source');
/** The address of the repository, such as `https://example.org/owner/name`; the site has no links to sources without it. */
const repository = process.env.SITE_REPOSITORY;
/** The path of the site at its host, with a slash at both ends. */
const base = process.env.SITE_BASE ?? '/';

/** Makes links to files that are no page of the site lead to the repository. */
function linkSources(md: MarkdownRenderer): void {
  md.core.ruler.push('link-sources', ({ tokens, env }) => {
    for (const { children } of tokens)
      for (const [index, token] of (children ?? []).entries()) {
        const href = token.attrGet('href') ?? '';
        if (token.type !== 'link_open' || href === '' || /^(?:[a-z]+:|#|\/)/.test(href)) continue;
        const [path = '', hash = ''] = href.split(/(?=#)/);
        const target = posix.join(posix.dirname(env.relativePath), path);
        if (/\.md$/.test(target) && existsSync(join(source, target))) {
          token.attrSet('href', path.replace(/README\.md$/, 'index.md') + hash);
        } else if (repository) {
          token.attrSet('href', `${repository}/blob/main/${target}`);
        } else {
          // The end of the link has the same number of links around it.
          const end = children?.findIndex((each, at) => at > index && each.type === 'link_close') ?? -1;
          for (const part of [token, children?.[end]])
            if (part) Object.assign(part, { type: 'text', tag: '', content: '', attrs: null });
        }
      }
  });
}

/** Shows `<name>` in a document as it is written: only the pages that the site adds have elements. */
function escapeElements(md: MarkdownRenderer): void {
  for (const rule of ['html_inline', 'html_block'] as const) {
    const render = md.renderer.rules[rule];
    md.renderer.rules[rule] = (tokens, index, options, env, self) => {
      const content = tokens[index]?.content ?? '';
      if (!env.relativePath.includes('/') || env.relativePath.startsWith('apis/'))
        return render?.(tokens, index, options, env, self) ?? content;
      return content.startsWith('<!--') ? '' : md.utils.escapeHtml(content);
    };
  }
}

/** Makes the name of a scenario, and the id of a message or error, lead to its state. */
function linkStates(md: MarkdownRenderer): void {
  const inline = md.renderer.rules.code_inline;
  const places = placesOf(scenarios.filter(isShown));
  md.renderer.rules.code_inline = (tokens, index, options, env, self) => {
    const code = inline?.(tokens, index, options, env, self) ?? '';
    const scenario = places.get(tokens[index]?.content ?? '');
    const inLink = tokens.slice(0, index).filter(({ type }) => /^link_(?:open|close)$/.test(type)).length % 2 === 1;
    return scenario === undefined || inLink ? code : `<a href="${base}screens.html?scenario=${scenario}">${code}</a>`;
  };
}

export default defineConfig({
  srcDir: source,
  outDir: join(import.meta.dirname, '../..', process.env.SITE_OUT ?? 'dist/site'),
  cacheDir: join(import.meta.dirname, '../../dist/site-cache'),
  base,
  lang: 'en-GB',
  title: 'Members’ sign-in',
  description: 'Sign-in front end for Ory Kratos and Hydra, and a faithful simulator of both',
  head: [['link', { rel: 'icon', href: `${base}favicon.svg`, type: 'image/svg+xml' }]],
  // Files that the build adds later.
  ignoreDeadLinks: [/^https?:\/\/localhost/, /^\/(?:demo|states|storybook|api)\//],
  markdown: {
    // Links to headings are written for the repository's host.
    anchor: {
      slugify: (text) =>
        text
          .toLowerCase()
          .replace(/[^\p{L}\p{N}\s_-]/gu, '')
          .replace(/\s/g, '-'),
    },
    config: (md) => {
      escapeElements(md);
      linkSources(md);
      linkStates(md);
    },
  },
  themeConfig: {
    search: { provider: 'local' },
    outline: 'deep',
    nav: [
      { text: 'Documents', link: '/docs/' },
      { text: 'States', link: '/screens' },
      { text: 'Ledger', link: '/contract-tests/PARITY' },
    ],
    sidebar,
    ...(repository && { editLink: { pattern: `${repository}/edit/main/:path` } }),
  } satisfies DefaultTheme.Config,
});
