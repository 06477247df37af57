import { closest, distance } from 'fastest-levenshtein';
import { isMap, isScalar, isSeq, LineCounter, type Node, parseDocument } from 'yaml';
import * as z from 'zod';
import { ConfigProblem } from './config-problem.ts';

/** The content of a YAML file, with the lines of its members. */
export interface YamlFile<T> {
  readonly data: T;
  /** Returns a message that begins with the file and the line of a member. */
  readonly problem: (path: readonly PropertyKey[], message: string) => string;
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'range' in value;

/** Returns the offset of the deepest member on a path that exists in the file. */
function offsetOf(root: unknown, path: readonly PropertyKey[]): number {
  let [node, offset] = [root, isNode(root) ? (root.range?.[0] ?? 0) : 0];
  for (const name of path) {
    const pair = isMap(node)
      ? node.items.find(({ key }) => isScalar(key) && `${key.value}` === `${String(name)}`)
      : undefined;
    const item = pair?.key ?? (isSeq(node) ? node.items[Number(name)] : undefined);
    if (!isNode(item)) return offset;
    offset = item.range?.[0] ?? offset;
    node = pair === undefined ? item : pair.value;
  }
  return offset;
}

/** Returns `; did you mean x?` if one of the names is similar; "" if none is. */
export function suggestion(name: string, known: readonly string[]): string {
  const nearest = known.length > 0 ? closest(name, [...known]) : undefined;
  return nearest !== undefined && distance(name, nearest) <= Math.max(2, name.length / 3)
    ? `; did you mean ${nearest}?`
    : '';
}

/** Returns the keys that a schema allows at a path. */
function keysAt(schema: z.ZodType, path: readonly PropertyKey[]): readonly string[] {
  const inner = path.reduce<unknown>((found, name) => objectOf(found)?.[String(name)], schema);
  return Object.keys(objectOf(inner) ?? {});
}

/** Returns the members of an object's schema, through optional and default values. */
function objectOf(schema: unknown): Readonly<Record<string, z.ZodType>> | undefined {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) return objectOf(schema.unwrap());
  return schema instanceof z.ZodObject ? schema.shape : undefined;
}

/**
 * Parses a YAML file and checks it against a schema. An empty file is an empty object.
 * @param name of the file in messages
 * @throws ConfigProblem with one line for each problem, which names file, line and member
 */
export function parseYaml<T>(name: string, text: string, schema: z.ZodType<T>): YamlFile<T> {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const at = (offset: number) => `${name}:${lines.linePos(offset).line}`;
  const wrong = document.errors.map(({ pos, message }) => `${at(pos[0])}: ${message}`);
  if (wrong.length > 0) throw new ConfigProblem(wrong);
  const problem = (path: readonly PropertyKey[], message: string) => {
    const member = path.map(String).join('.');
    return `${at(offsetOf(document.contents, path))}: ${member === '' ? '' : `${member}: `}${message}`;
  };
  const parsed = schema.safeParse(document.toJS() ?? {});
  if (parsed.success) return { data: parsed.data, problem };
  throw new ConfigProblem(
    parsed.error.issues.flatMap((issue) =>
      issue.code === 'unrecognized_keys'
        ? issue.keys.map((key) =>
            problem([...issue.path, key], `unknown key${suggestion(key, keysAt(schema, issue.path))}`),
          )
        : [problem(issue.path, issue.message)],
    ),
  );
}
