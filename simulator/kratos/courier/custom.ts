/** Messages in words of `kratos.yml`'s own (Kratos `courier/template/load_template.go`). */
import type { KratosConfig } from '../../config/kratos.ts';
import {
  fillHtml,
  fillText,
  type ParsedTemplate,
  readTemplate,
  readTemplates,
  Struct,
  TemplateError,
} from '../../template/index.ts';
import type { Kratos } from '../request/context.ts';
import { plain, readAddress } from '../wire/fetch.ts';

/** What the server tells a template, by the names of Go's fields. */
export type TemplateData = Readonly<Record<string, unknown>>;

/** The parts of a message: where `kratos.yml` names their templates, and in which file of a folder they would lie. */
const parts = {
  subject: { key: ['email', 'subject'], file: 'email.subject' },
  plaintext: { key: ['email', 'body', 'plaintext'], file: 'email.body.plaintext' },
  html: { key: ['email', 'body', 'html'], file: 'email.body' },
  sms: { key: ['sms', 'body', 'plaintext'], file: 'sms.body' },
} as const;

type TemplatePart = keyof typeof parts;

/** A template, and how it was read. */
interface Known {
  readonly template: ParsedTemplate;
  readonly isHtml: boolean;
}

/** Read once for good, as the server does: what is at one address is HTML or not for whoever asks later, too. */
const known = new WeakMap<KratosConfig, Map<string, Known>>();

/**
 * A part of a message in words of the configuration's own; undefined where it has none.
 *
 * @param type such as `login_code_valid`
 * @throws KratosError 500 in Go's words for a template that fails
 */
export async function customPart(
  kratos: Kratos,
  type: string,
  part: TemplatePart,
  told: TemplateData,
): Promise<string | undefined> {
  const [, name = '', state = ''] = /^(.*)_(valid|invalid)$/.exec(type) ?? [];
  try {
    const found = await find(kratos, name, state, part);
    if (!found) return undefined;
    const channel = part === 'sms' ? 'sms' : 'email';
    const model = new Struct(`*${channel}.${pascal(type)}Model`, told);
    return found.isHtml ? fillHtml(found.template, model) : fillText(found.template, model);
  } catch (error) {
    throw error instanceof TemplateError ? plain(error.message) : error;
  }
}

const pascal = (text: string) => text.replaceAll(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());

async function find(kratos: Kratos, name: string, state: string, part: TemplatePart): Promise<Known | undefined> {
  const { courier } = kratos.config;
  const cache = known.get(kratos.config) ?? new Map<string, Known>();
  known.set(kratos.config, cache);
  const url = at(courier.templates, [name, state, ...parts[part].key]);
  const { file } = parts[part];
  const path = `${name}/${state}/${file}.gotmpl`;
  const found = cache.get(url ?? path);
  if (found) return found;
  const load = async (): Promise<ParsedTemplate | undefined> => {
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
  const template = await load();
  if (!template) return undefined;
  const read = { template, isHtml: part === 'html' };
  cache.set(url ?? path, read);
  return read;
}

/** The text at the end of a path of keys. */
function at(value: unknown, [key, ...rest]: readonly string[]): string | undefined {
  if (key === undefined) return typeof value === 'string' ? value : undefined;
  return value !== null && typeof value === 'object' ? at((value as Record<string, unknown>)[key], rest) : undefined;
}
