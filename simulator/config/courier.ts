/** Loads the courier's message templates. */
import { decodeBase64 } from '@members/engines/go/base64';
import { fromUtf8 } from '@members/engines/go/utf8';
import { readTemplate, TemplateError } from '@members/engines/template';
import type { ConfigDocument } from './document/parse.ts';
import type { ReadSchema } from './identity-schema.ts';
import type { CourierConfig } from './kratos-config.ts';

/** Reads all files below a folder. @returns texts by path inside the folder; empty if there is no such folder */
export type ReadFolder = (path: string) => Readonly<Record<string, string>>;

type Sources = CourierConfig['template_sources'];

/** Loads all templates that need no network, by their URLs. Adds a warning for each template that Go cannot parse. */
export async function loadTemplates(
  courier: CourierConfig,
  { at, warnings }: ConfigDocument,
  read: ReadSchema,
  readFolder: ReadFolder = () => ({}),
): Promise<CourierConfig> {
  const sources: Record<string, string> = {};
  for (const [path, url] of addressesIn(courier.templates, 'courier.templates')) {
    const warn = (problem: string) => void warnings.push(`${at(path)}: ${path}: ${problem}`);
    const text = await textAt(url, read).catch((error: unknown) => warn(`${url}: ${(error as Error).message}`));
    if (text === undefined) continue;
    sources[url] = text;
    const problem = problemOf(url, text);
    if (problem) warn(problem);
  }
  const { template_override_path: folder } = courier;
  const overrides = folder === undefined ? {} : readFolder(folder);
  const place = 'courier.template_override_path';
  for (const [name, text] of Object.entries(overrides)) {
    const problem = name.endsWith('.gotmpl') ? problemOf(`${folder}/${name}`, text) : undefined;
    if (problem) warnings.push(`${at(place)}: ${place}: ${problem}`);
  }
  return { ...courier, template_sources: sources satisfies Sources, template_overrides: overrides };
}

function addressesIn(section: object, path: string): readonly (readonly [string, string])[] {
  return Object.entries(section).flatMap(([key, value]: [string, unknown]) => {
    const inner = `${path}.${key}`;
    if (typeof value === 'string') return [[inner, value] as const];
    return value !== null && typeof value === 'object' ? addressesIn(value, inner) : [];
  });
}

async function textAt(url: string, read: ReadSchema): Promise<string | undefined> {
  if (url.startsWith('file://')) return read(url);
  if (!url.startsWith('base64://')) return undefined;
  const bytes = decodeBase64(url.slice('base64://'.length));
  if (!bytes) throw new Error('no base64');
  return fromUtf8(bytes);
}

/** The problems of templates that were read before: each scenario loads the same ones. */
const known = new Map<string, string | undefined>();
const mostKnown = 500;

/** Go's error for a template that it cannot parse. */
function problemOf(name: string, text: string): string | undefined {
  const key = `${name}\n${text}`;
  if (!known.has(key)) {
    if (known.size >= mostKnown) known.clear();
    known.set(key, parseProblem(name, text));
  }
  return known.get(key);
}

function parseProblem(name: string, text: string): string | undefined {
  try {
    readTemplate(name.startsWith('base64://') ? 'base64' : name, text);
    return undefined;
  } catch (error) {
    if (error instanceof TemplateError) return error.message;
    throw error;
  }
}
