/** Messages in words of `kratos.yml`'s own (Kratos `courier/template/load_template.go`). */
import type { KratosConfig } from '../../config/kratos.ts';
import {
  fillHtml,
  fillText,
  type ReadTemplate,
  readTemplate,
  readTemplates,
  Struct,
  TemplateError,
} from '../../template/index.ts';
import type { Kratos } from '../request/context.ts';
import { plain, readAddress } from '../wire/fetch.ts';

/** What the server tells a template, by the names of Go's fields. */
export type Told = Readonly<Record<string, unknown>>;

/** The parts of a message: where `kratos.yml` names their templates, and in which file of a folder they would lie. */
const parts = {
  subject: { key: ['email', 'subject'], file: 'email.subject' },
  plaintext: { key: ['email', 'body', 'plaintext'], file: 'email.body.plaintext' },
  html: { key: ['email', 'body', 'html'], file: 'email.body' },
  sms: { key: ['sms', 'body', 'plaintext'], file: 'sms.body' },
} as const;

type Part = keyof typeof parts;

/** Read once for good, as the server does. */
const known = new WeakMap<KratosConfig, Map<string, ReadTemplate>>();

/**
 * A part of a message in words of the configuration's own; undefined where it has none.
 *
 * @param type such as `login_code_valid`
 * @throws KratosError 500 in Go's words for a template that fails
 */
export async function customPart(kratos: Kratos, type: string, part: Part, told: Told): Promise<string | undefined> {
  const [, name = '', state = ''] = /^(.*)_(valid|invalid)$/.exec(type) ?? [];
  try {
    const template = await find(kratos, name, state, part);
    if (!template) return undefined;
    const channel = part === 'sms' ? 'sms' : 'email';
    const model = new Struct(`*${channel}.${pascal(type)}Model`, told);
    return part === 'html' ? fillHtml(template, model) : fillText(template, model);
  } catch (error) {
    throw error instanceof TemplateError ? plain(error.message) : error;
  }
}

const pascal = (text: string) => text.replaceAll(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());

async function find(kratos: Kratos, name: string, state: string, part: Part): Promise<ReadTemplate | undefined> {
  const { courier } = kratos.config;
  const cache = known.get(kratos.config) ?? new Map<string, ReadTemplate>();
  known.set(kratos.config, cache);
  const url = at(courier.templates, [name, state, ...parts[part].key]);
  const { file } = parts[part];
  const path = `${name}/${state}/${file}.gotmpl`;
  const found = cache.get(url ?? path);
  if (found) return found;
  const read = async (): Promise<ReadTemplate | undefined> => {
    if (url !== undefined) return readTemplate(url, courier.template_sources[url] ?? (await readAddress(kratos, url)));
    if (courier.template_overrides[path] === undefined) return undefined;
    const beside = Object.entries(courier.template_overrides).filter(([each]) =>
      each.startsWith(`${name}/${state}/${file}`),
    );
    return readTemplates(
      `${file}.gotmpl`,
      beside.map(([each, text]) => [each.slice(each.lastIndexOf('/') + 1), text]),
    );
  };
  const template = await read();
  if (template) cache.set(url ?? path, template);
  return template;
}

/** The text at the end of a path of keys. */
function at(value: unknown, [key, ...rest]: readonly string[]): string | undefined {
  if (key === undefined) return typeof value === 'string' ? value : undefined;
  return value !== null && typeof value === 'object' ? at((value as Record<string, unknown>)[key], rest) : undefined;
}
