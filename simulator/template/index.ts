/**
 * Go's `text/template` and `html/template`, as far as message templates need them; `docs/reference/templates.md` lists the
 * functions.
 */
import { builtins } from './builtins.ts';
import { execute, type FunctionLibrary, type Output } from './execute.ts';
import { escapedTemplate } from './html.ts';
import { htmlFunctions } from './html-functions.ts';
import type { Template } from './nodes.ts';
import { parseTemplate } from './parse.ts';
import { sprig, stringParameters } from './sprig.ts';
import { formatValue, isNil } from './values.ts';

export { TemplateError } from './problem.ts';
export { Struct } from './values.ts';

/** A parsed template, which can be filled many times. */
export type ParsedTemplate = Template;

const library: FunctionLibrary = {
  functions: { ...builtins, ...sprig },
  stringParameters: { ...stringParameters, printf: [0] },
};

const htmlLibrary: FunctionLibrary = { ...library, functions: { ...library.functions, ...htmlFunctions } };

/** Parses a template. @param name for error messages @throws TemplateError */
export const readTemplate = (name: string, source: string): Template =>
  parseTemplate(name, source, (word) => Object.hasOwn(library.functions, word));

/** Parses one of several files that can call one another by name. @throws TemplateError */
export function readTemplates(name: string, files: readonly (readonly [name: string, source: string])[]): Template {
  const all = files.map(([each, source]) => readTemplate(each, source));
  const [main] = all.filter((each) => each.name === name);
  return { name, source: main?.source ?? '', trees: new Map(all.flatMap(({ trees }) => [...trees])) };
}

/** Fills a text template with data. @throws TemplateError */
export const fillText = (template: Template, data: unknown): string => fill(template, data, library);

/** Fills an HTML template with data. @throws TemplateError */
export const fillHtml = (template: Template, data: unknown): string =>
  fill(escapedTemplate(template), data, htmlLibrary);

function fill(template: Template, data: unknown, functions: FunctionLibrary): string {
  let result = '';
  const out: Output = {
    text(text) {
      result += text;
    },
    value(value) {
      result += isNil(value) ? '<no value>' : formatValue(value);
    },
  };
  execute(template, data, functions, out);
  return result;
}
