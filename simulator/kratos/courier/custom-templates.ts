/** Message templates of `kratos.yml` (courier/template/load_template.go of Kratos v26.2.0). */

import {
  fillHtml,
  fillText,
  type ParsedTemplate,
  readTemplate,
  readTemplates,
  Struct,
  TemplateError,
} from '@members/engines/template';
import type { KratosConfig } from '../../config/kratos.ts';
import type { Kratos } from '../request/context.ts';
import { bareError, readUrl } from '../wire/read-url.ts';

/** The data of a template, by the names of Go's fields. */
export type TemplateData = Readonly<Record<string, unknown>>;

/** The parts of a message: the keys of their templates in `kratos.yml`, and their file names in a template folder. */
const parts = {
  subject: { key: ['email', 'subject'], file: 'email.subject' },
  plaintext: { key: ['email', 'body', 'plaintext'], file: 'email.body.plaintext' },
  html: { key: ['email', 'body', 'html'], file: 'email.body' },
  sms: { key: ['sms', 'body', 'plaintext'], file: 'sms.body' },
} as const;

export type TemplatePart = keyof typeof parts;

/** Where the template of a part is configured. */
interface TemplateSource {
  /** Its key in `kratos.yml`. */
  readonly key: string;
  /** Its address; undefined for a file of `template_override_path`. */
  readonly url: string | undefined;
  /** The path of such a file in that folder. */
  readonly path: string;
}

/** Returns where the template of a part is configured; undefined if it is built in. @param type such as `login_code_valid` */
export function templateSource(
  { courier }: KratosConfig,
  type: string,
  part: TemplatePart,
): TemplateSource | undefined {
  const [, name = '', state = ''] = /^(.*)_(valid|invalid)$/.exec(type) ?? [];
  const keys = [name, state, ...parts[part].key];
  const path = `${name}/${state}/${parts[part].file}.gotmpl`;
  const url = textAt(courier.templates, keys);
  if (url === undefined && courier.template_overrides[path] === undefined) return undefined;
  return { key: `courier.${url === undefined ? 'template_override_path' : `templates.${keys.join('.')}`}`, url, path };
}

/** A parsed template, and whether it was parsed as HTML. */
interface LoadedTemplate {
  readonly template: ParsedTemplate;
  readonly isHtml: boolean;
}

/**
 * Templates by their address or path. Like Kratos, this caches for good: an address that was first read as HTML stays
 * HTML for every part.
 */
const templatesByConfig = new WeakMap<KratosConfig, Map<string, LoadedTemplate>>();

/**
 * A part of a message made with a template of the configuration; undefined if there is none.
 * @param type such as `login_code_valid`
 * @throws KratosError 500 with Go's text if the template fails
 */
export async function customPart(
  kratos: Kratos,
  type: string,
  part: TemplatePart,
  data: TemplateData,
): Promise<string | undefined> {
  try {
    const found = await findTemplate(kratos, type, part);
    if (!found) return undefined;
    const channel = part === 'sms' ? 'sms' : 'email';
    const model = new Struct(`*${channel}.${pascal(type)}Model`, data);
    return found.isHtml ? fillHtml(found.template, model) : fillText(found.template, model);
  } catch (error) {
    throw error instanceof TemplateError ? bareError(error.message) : error;
  }
}

const pascal = (text: string) => text.replaceAll(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());

async function findTemplate(kratos: Kratos, type: string, part: TemplatePart): Promise<LoadedTemplate | undefined> {
  const source = templateSource(kratos.config, type, part);
  if (!source) return undefined;
  const { url, path } = source;
  const { courier } = kratos.config;
  const cache = templatesByConfig.get(kratos.config) ?? new Map<string, LoadedTemplate>();
  templatesByConfig.set(kratos.config, cache);
  const found = cache.get(url ?? path);
  if (found) return found;
  const load = async (): Promise<ParsedTemplate> => {
    if (url !== undefined) return readTemplate(url, courier.template_sources[url] ?? (await readUrl(kratos, url)));
    const [folder, file] = [path.slice(0, path.lastIndexOf('/') + 1), path.slice(path.lastIndexOf('/') + 1)];
    const siblings = Object.entries(courier.template_overrides).filter(([each]) =>
      each.startsWith(path.slice(0, -'.gotmpl'.length)),
    );
    return readTemplates(
      file,
      siblings.map(([each, text]) => [each.slice(folder.length), text]),
    );
  };
  const read = { template: await load(), isHtml: part === 'html' };
  cache.set(url ?? path, read);
  return read;
}

/** The text at the end of a path of keys. */
function textAt(value: unknown, [key, ...rest]: readonly string[]): string | undefined {
  if (key === undefined) return typeof value === 'string' ? value : undefined;
  return value !== null && typeof value === 'object'
    ? textAt((value as Record<string, unknown>)[key], rest)
    : undefined;
}
