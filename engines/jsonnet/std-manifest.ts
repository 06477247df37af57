/** The standard library's functions that write values in a format, and read them. */

import { load, YAMLException } from 'js-yaml';
import { plainFloat } from '../go/json/float.ts';
import { goWholeJsonProblem, parseJson } from '../go/json/json.ts';
import { array, boolean, object, text } from './arguments.ts';
import { add, quoted, show } from './operators.ts';
import { JsonnetError } from './problem.ts';
import type { StdTable } from './std-lists.ts';
import { fromJson, JFunction, JObject, type Json, type Thunk, typeOf, type Value } from './values.ts';

const isList = (value: Value): value is readonly Thunk[] => Array.isArray(value);
const membersOf = (value: JObject) => value.names().map((name) => [name, value.get(name, add)] as const);
const listPath = (path: readonly (string | number)[]) => `[${path.join(' ')}]`;

/** As Go's JSON encoder writes a string. */
const jsonText = (value: string) =>
  JSON.stringify(value).replaceAll(/[\u2028\u2029]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16)}`);

interface JsonStyle {
  readonly indent: string;
  readonly newline: string;
  readonly separator: string;
}

/** Writes JSON. Empty lists and objects have an empty line inside. */
function jsonOf(value: Value, style: JsonStyle, indent = '', path: readonly string[] = []): string {
  if (value instanceof JFunction) throw new JsonnetError(`tried to manifest function at ${listPath(path)}`);
  const { newline, separator } = style;
  const inner = indent + style.indent;
  const write = (each: Value, key: string) => jsonOf(each, style, inner, [...path, key]);
  const wrap = (open: string, items: readonly string[], close: string) =>
    `${open}${newline}${items.map((item) => inner + item).join(`,${newline}`)}${newline}${indent}${close}`;
  if (isList(value))
    return wrap(
      '[',
      value.map((item, index) => write(item(), `${index}`)),
      ']',
    );
  if (value instanceof JObject)
    return wrap(
      '{',
      membersOf(value).map(([name, each]) => `${jsonText(name)}${separator}${write(each, name)}`),
      '}',
    );
  if (typeof value === 'string') return jsonText(value);
  return typeof value === 'number' ? plainFloat(value) : `${value}`;
}

const yamlReserved = /^(true|false|yes|no|on|off|y|n|\.nan|[-+]?\.inf|null|-|---|'')$/i;

/** Whether a key needs no quotes in YAML. */
function isBareKey(key: string): boolean {
  if (!/^[\w\-/.]+$/.test(key) || yamlReserved.test(key)) return false;
  if (/^(?:\d*-){2}\d*$/.test(key) || /^[-+]?0b[01_]+$/.test(key) || /0x[\da-fA-F_]/.test(key)) return false;
  return !/^[-+]?\d+$/.test(key) && !/^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i.test(key);
}

interface YamlStyle {
  readonly indentsLists: boolean;
  readonly quotesKeys: boolean;
}

const isFilled = (value: Value) =>
  isList(value) ? value.length > 0 : value instanceof JObject && value.names().length > 0;

function yamlOf(value: Value, style: YamlStyle, indent = ''): string {
  const inner = `${indent}  `;
  if (isList(value)) {
    if (value.length === 0) return '[]';
    const items = value.map((item) => {
      const each = item();
      const start = isList(each) && isFilled(each) ? `-\n${inner}` : '- ';
      return start + yamlOf(each, style, isList(each) || each instanceof JObject ? inner : indent);
    });
    return items.join(`\n${indent}`);
  }
  if (value instanceof JObject) {
    if (!isFilled(value)) return '{}';
    const members = membersOf(value).map(([name, each]) => {
      const key = style.quotesKeys || !isBareKey(name) ? quoted(name) : name;
      if (!isFilled(each)) return `${key}: ${yamlOf(each, style, indent)}`;
      const own = isList(each) && !style.indentsLists ? indent : inner;
      return `${key}:\n${own}${yamlOf(each, style, own)}`;
    });
    return members.join(`\n${indent}`);
  }
  if (typeof value === 'string') {
    if (!value.endsWith('\n')) return quoted(value);
    const lines = value.slice(0, -1).split('\n');
    return ['|', ...lines.map((line) => inner + line)].join('\n');
  }
  if (value instanceof JFunction) return '';
  return typeof value === 'number' ? plainFloat(value) : `${value}`;
}

const tomlKey = (key: string) => (key === '' ? "''" : /^[\w-]+$/.test(key) ? key : quoted(key));

/** Whether a value becomes a section: an object, or a list of objects only. */
const isSection = (value: Value): boolean =>
  value instanceof JObject || (isList(value) && value.length > 0 && value.every((item) => item() instanceof JObject));

function tomlValue(value: Value, indent: string, path: readonly string[], isInline: boolean): string {
  if (value === null) throw new JsonnetError(`Tried to manifest "null" at ${listPath(path)}`);
  if (value instanceof JFunction) throw new JsonnetError(`Tried to manifest function at ${listPath(path)}`);
  if (isList(value)) {
    if (value.length === 0) return '[]';
    const [inner, gap] = isInline ? ['', ' '] : [indent, '\n'];
    const items = value.map((item, index) => inner + tomlValue(item(), indent, [...path, `${index}`], true));
    return `[${gap}${items.join(`,${gap}`)}${gap}]`;
  }
  if (value instanceof JObject) {
    const members = membersOf(value).map(
      ([name, each]) => `${tomlKey(name)} = ${tomlValue(each, indent, [...path, name], true)}`,
    );
    return `{ ${members.join(', ')} }`;
  }
  return typeof value === 'string' ? quoted(value) : show(value);
}

/** @param keys the keys of the section; `path` also has the indexes of lists, for errors */
function tomlTable(
  value: JObject,
  style: string,
  keys: readonly string[] = [],
  path: readonly string[] = keys,
  indent = '',
): string {
  const lines: string[] = [];
  const sections: string[] = [''];
  for (const [name, each] of membersOf(value)) {
    const [ownKeys, ownPath] = [
      [...keys, name],
      [...path, name],
    ];
    const title = ownKeys.map(tomlKey).join('.');
    const section = (part: JObject, head: string, at: readonly string[]) =>
      `${indent}${head}${isFilled(part) ? '\n' : ''}${tomlTable(part, style, ownKeys, at, indent + style)}`;
    if (!isSection(each)) lines.push(...`${tomlKey(name)} = ${tomlValue(each, style, ownPath, false)}`.split('\n'));
    else if (each instanceof JObject) sections.push(section(each, `[${title}]`, ownPath));
    else {
      const parts = array(each).map((item, index) => section(object(item()), `[[${title}]]`, [...ownPath, `${index}`]));
      sections.push(parts.join('\n\n'));
    }
  }
  return lines.map((line) => indent + line).join('\n') + sections.join('\n\n');
}

function tomlOf(value: Value, indent: string): string {
  if (!(value instanceof JObject)) throw new JsonnetError(`TOML body must be an object. Got ${typeOf(value)}`);
  return tomlTable(value, indent);
}

function pythonOf(value: Value): string {
  if (isList(value)) return `[${value.map((item) => pythonOf(item())).join(', ')}]`;
  if (value instanceof JObject) {
    const members = membersOf(value).map(([name, each]) => `${quoted(name)}: ${pythonOf(each)}`);
    return `{${members.join(', ')}}`;
  }
  if (value instanceof JFunction) throw new JsonnetError('cannot manifest function');
  if (typeof value === 'string') return quoted(value);
  if (typeof value === 'number') return show(value);
  return value === null ? 'None' : value ? 'True' : 'False';
}

function iniOf(ini: JObject): string {
  const body = (section: Value) =>
    membersOf(object(section)).flatMap(([name, each]) =>
      (isList(each) ? each.map((item) => item()) : [each]).map((one) => `${name} = ${show(one)}`),
    );
  const main = ini.names().includes('main') ? body(ini.get('main', add)) : [];
  const sections = membersOf(object(ini.get('sections', add))).flatMap(([name, each]) => [`[${name}]`, ...body(each)]);
  return [...main, ...sections, ''].join('\n');
}

function xmlOf(value: Value): string {
  if (typeof value === 'string') return value;
  const [tag, ...rest] = array(value).map((item) => item());
  const attributes = rest[0] instanceof JObject ? membersOf(rest[0]) : [];
  const children = rest.slice(rest[0] instanceof JObject ? 1 : 0);
  const written = attributes.map(([name, each]) => ` ${name}="${show(each)}"`).join('');
  return `<${text(tag)}${written}>${children.map(xmlOf).join('')}</${text(tag)}>`;
}

function readJson(source: string): Value {
  const problem = goWholeJsonProblem(source);
  if (problem) throw new JsonnetError(`failed to parse JSON: ${problem}`);
  return fromJson(parseJson(source) as Json);
}

/** Reads YAML. With a line `---` the result is a list of documents. */
function readYaml(source: string): Value {
  const documents = source.split(/^---\s*$/m);
  const isStream = documents.length > 1;
  try {
    const values = documents
      .filter((each) => !isStream || each.replace(/^\n/, '') !== '')
      .map((each) => (load(each) ?? null) as Json);
    return fromJson(isStream ? values : (values[0] ?? null));
  } catch (error) {
    if (!(error instanceof YAMLException)) throw error;
    throw new JsonnetError(`failed to parse YAML: error converting YAML to JSON: yaml: ${error.reason}`);
  }
}

const yamlStyle = (indentsLists: Value | undefined, quotesKeys: Value | undefined): YamlStyle => ({
  indentsLists: boolean(indentsLists ?? false),
  quotesKeys: boolean(quotesKeys ?? true),
});

export const manifestTable: StdTable = {
  manifestJson: ['value', (value = null) => jsonOf(value, { indent: '    ', newline: '\n', separator: ': ' })],
  manifestJsonMinified: ['value', (value = null) => jsonOf(value, { indent: '', newline: '', separator: ':' })],
  manifestJsonEx: [
    'value indent newline? key_val_sep?',
    (value = null, indent, newline = '\n', separator = ': ') =>
      jsonOf(value, { indent: text(indent), newline: text(newline), separator: text(separator) }),
  ],
  manifestYamlDoc: [
    'value indent_array_in_object? quote_keys?',
    (value = null, indentsLists, quotesKeys) => yamlOf(value, yamlStyle(indentsLists, quotesKeys)),
  ],
  manifestYamlStream: [
    'value indent_array_in_object? c_document_end? quote_keys?',
    (value = null, indentsLists, hasEnd = true, quotesKeys) => {
      if (!isList(value)) throw new JsonnetError(`manifestYamlStream only takes arrays, got ${typeOf(value)}`);
      const parts = value.map((item) => yamlOf(item(), yamlStyle(indentsLists, quotesKeys)));
      return `---\n${parts.join('\n---\n')}${hasEnd ? '\n...\n' : '\n'}`;
    },
  ],
  manifestToml: ['value', (value = null) => tomlOf(value, '  ')],
  manifestTomlEx: ['value indent', (value = null, indent) => tomlOf(value, text(indent))],
  manifestIni: ['ini', (ini) => iniOf(object(ini))],
  manifestPython: ['v', (v = null) => pythonOf(v)],
  manifestPythonVars: [
    'conf',
    (conf) => [...membersOf(object(conf)).map(([name, each]) => `${name} = ${pythonOf(each)}`), ''].join('\n'),
  ],
  manifestXmlJsonml: [
    'value',
    (value = null) => {
      if (!isList(value)) throw new JsonnetError(`Expected a JSONML value (an array), got ${typeOf(value)}`);
      return xmlOf(value);
    },
  ],
  parseJson: ['str', (str) => readJson(text(str))],
  parseYaml: ['str', (str) => readYaml(text(str))],
};
