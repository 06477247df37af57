import { createHash } from 'node:crypto';

/** The style that a view needs for its first paint, and its digest for the content security policy. */
export interface Critical {
  readonly style: string;
  /** `sha256-...` (CSP level 3, section 2.3.1). */
  readonly digest: string;
}

interface Rule {
  /** Up to its brace. */
  readonly head: string;
  readonly body: string;
}

/** The rules of one level of a style sheet as the build writes it: no comments, no braces in texts. */
function rulesOf(css: string): Rule[] {
  const rules: Rule[] = [];
  let [start, open, depth] = [0, 0, 0];
  for (const { index, 0: brace } of css.matchAll(/[{}]/g)) {
    if (brace === '{' && depth++ === 0) open = index;
    if (brace === '}' && --depth === 0) {
      rules.push({ head: css.slice(start, open).trim(), body: css.slice(open + 1, index) });
      start = index + 1;
    }
  }
  return rules;
}

const isGroup = (head: string) => /^@(media|supports|container|layer|starting-style)/.test(head);

/** Class names as an attribute has them; `\[` and the like are no part of ours. */
const classesIn = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name);

/** The selectors of a list, each with the lists within it. */
const selectorsOf = (list: string) => list.match(/(?:[^,()]|\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))+/g) ?? [];

/** The rules that have to do with an element of the view; what names no class is about all pages. */
function kept(css: string, used: ReadonlySet<string>): string {
  return rulesOf(css)
    .map(({ head, body }) => {
      if (isGroup(head)) {
        const inside = kept(body, used);
        return inside === '' ? '' : `${head}{${inside}}`;
      }
      if (head.startsWith('@')) return `${head}{${body}}`;
      const one = (selector: string) => classesIn(selector, /\.([\w-]+)/g).every((name) => used.has(name));
      return selectorsOf(head).some(one) ? `${head}{${body}}` : '';
    })
    .join('');
}

/** So many kinds of views are known at a time: each state of a screen is one. */
const most = 200;

/**
 * @param css the app's style sheet
 * @param folder address of the folder it lies in, with a slash at its end: what it names beside itself is found from anywhere
 */
export function createCritical(css: string, folder: string): (html: string) => Critical {
  const whole = css.replace(/url\(\.\//g, `url(${folder}`);
  const known = new Map<string, Critical>();
  return (html) => {
    const used = new Set(classesIn(html, /\bclass="([^"]*)"/g).flatMap((names) => names.split(' ')));
    const key = [...used].sort().join(' ');
    const found = known.get(key);
    if (found !== undefined) return found;
    const style = kept(whole, used);
    const made = { style, digest: `sha256-${createHash('sha256').update(style).digest('base64')}` };
    if (known.size >= most) known.clear();
    known.set(key, made);
    return made;
  };
}
