/** Go's text/template and html/template, as far as messages need them; docs/reference/templates.md lists the functions. */
import { builtins } from './builtins.ts';
import { execute, type Library, type Output } from './execute.ts';
import { htmlOutput } from './html.ts';
import type { Template } from './nodes.ts';
import { parseTemplate } from './parse.ts';
import { sprig, textParameters } from './sprig.ts';
import { isNil, printed } from './values.ts';

export { TemplateError } from './problem.ts';
export { Struct } from './values.ts';

/** One that can be filled as often as one likes. */
export type ReadTemplate = Template;

const library: Library = { functions: { ...builtins, ...sprig }, texts: textParameters };

/** @param name as errors tell it. @throws TemplateError */
export const readTemplate = (name: string, source: string): Template =>
  parseTemplate(name, source, (word) => Object.hasOwn(library.functions, word));

/** One of several files that know one another by their names. @throws TemplateError */
export function readTemplates(name: string, files: readonly (readonly [name: string, source: string])[]): Template {
  const all = files.map(([each, source]) => readTemplate(each, source));
  const [main] = all.filter((each) => each.name === name);
  return { name, source: main?.source ?? '', trees: new Map(all.flatMap(({ trees }) => [...trees])) };
}

/** What a template says of something. @throws TemplateError */
export function fillText(template: Template, data: unknown): string {
  let result = '';
  const out: Output = {
    text(text) {
      result += text;
    },
    value(value) {
      result += isNil(value) ? '<no value>' : printed(value);
    },
  };
  execute(template, data, library, out);
  return result;
}

/** The same for a page. @throws TemplateError */
export function fillHtml(template: Template, data: unknown): string {
  const out = htmlOutput(template.name);
  execute(template, data, library, out);
  return out.result();
}
