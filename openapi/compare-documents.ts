/** Compares an OpenAPI document of this folder with another document of the same service. */
import type { OpenApiDocument, OpenApiSchema } from './document.ts';

/** Differences by heading; each line is one difference. */
export type DocumentComparison = Readonly<Record<string, readonly string[]>>;

/** Returns operations, statuses, enum values and required members that only one of two documents has. */
export function compareDocuments(ours: OpenApiDocument, theirs: OpenApiDocument): DocumentComparison {
  const [own, others] = [operationsOf(ours), operationsOf(theirs)];
  const shared = [...own.keys()].filter((key) => others.has(key));
  const pairs = schemaPairs(ours, theirs);
  return {
    'operations only here': [...own.keys()].filter((key) => !others.has(key)),
    'operations only there': [...others.keys()].filter((key) => !own.has(key)),
    statuses: shared.flatMap((key) => statusDifferences(key, own.get(key) ?? [], others.get(key) ?? [])),
    'enum values': pairs.flatMap(([name, one, other]) => enumDifferences(name, one, other)),
    'required members': pairs.flatMap(([name, one, other]) =>
      // A schema that is a list or a text in one of the documents has no members to compare.
      one.members.size > 0 && other.members.size > 0 ? describeDifference(name, one.required, other.required) : [],
    ),
    'schemas only here': Object.keys(ours.components.schemas).filter(
      (name) => !pairs.some(([shown]) => shown === name),
    ),
  };
}

/** Returns the statuses of each operation, by `GET /path` without the names of parameters. */
function operationsOf({ paths }: OpenApiDocument): Map<string, string[]> {
  const found = Object.entries(paths).flatMap(([template, path]) =>
    Object.entries(path)
      .filter(([, { responses }]) => responses)
      .map(([method, { responses }]): [string, string[]] => [
        `${method.toUpperCase()} ${template.replace(/\{[^}]*\}/g, '{}')}`,
        Object.keys(responses),
      ]),
  );
  return new Map(found);
}

/** Compares statuses. Errors that the other document covers by `default` are no difference. */
function statusDifferences(name: string, ours: readonly string[], theirs: readonly string[]): string[] {
  const telling = (own: readonly string[], others: readonly string[]) =>
    own.filter((status) => status !== 'default' && (status < '400' || !others.includes('default')));
  const common = ours.filter((status) => theirs.includes(status));
  return describeDifference(name, [...common, ...telling(ours, theirs)], [...common, ...telling(theirs, ours)]);
}

/** Returns one line with the values that only one list has; none if both lists have the same values. */
function describeDifference(name: string, ours: readonly string[], theirs: readonly string[]): string[] {
  const here = ours.filter((each) => !theirs.includes(each));
  const there = theirs.filter((each) => !ours.includes(each));
  const parts = [here.length && `only here ${here.join(', ')}`, there.length && `only there ${there.join(', ')}`];
  const said = parts.filter((part) => typeof part === 'string');
  return said.length > 0 ? [`${name}: ${said.join('; ')}`] : [];
}

interface FlatSchema {
  readonly required: readonly string[];
  readonly values: readonly string[];
  readonly members: ReadonlyMap<string, OpenApiSchema>;
  readonly resolve: (schema: OpenApiSchema) => FlatSchema;
}

/** Returns our schemas with the other document's schemas of the same name. Ory's names begin in lower case. */
function schemaPairs(
  ours: OpenApiDocument,
  theirs: OpenApiDocument,
): [name: string, ours: FlatSchema, theirs: FlatSchema][] {
  const others = new Map(Object.entries(theirs.components.schemas).map(([name, each]) => [name.toLowerCase(), each]));
  return Object.entries(ours.components.schemas).flatMap(([name, schema]): [string, FlatSchema, FlatSchema][] => {
    const other = others.get(name.toLowerCase());
    return other ? [[name, flatten(ours, schema), flatten(theirs, other)]] : [];
  });
}

/** Merges a schema with its `$ref` and `allOf`. The schemas of its members stay unchanged. */
function flatten(document: OpenApiDocument, schema: OpenApiSchema): FlatSchema {
  const referred = schema.$ref ? document.components.schemas[schema.$ref.split('/').at(-1) ?? ''] : undefined;
  const parts = [...(referred ? [referred] : []), ...(schema.allOf ?? [])].map((part) => flatten(document, part));
  const own = schema.const === undefined ? (schema.enum ?? []) : [schema.const];
  return {
    required: [...new Set([...parts.flatMap((part) => part.required), ...(schema.required ?? [])])],
    values: [...parts.flatMap((part) => part.values), ...own.map(String)],
    members: new Map([...parts.flatMap((part) => [...part.members]), ...Object.entries(schema.properties ?? {})]),
    resolve: (member) => flatten(document, member),
  };
}

/** Compares the enum values of a schema and of its members, if both documents list some. */
function enumDifferences(name: string, ours: FlatSchema, theirs: FlatSchema): string[] {
  const members = [...ours.members].flatMap(([key, member]) => {
    const other = theirs.members.get(key);
    return other ? [[`${name}.${key}`, ours.resolve(member), theirs.resolve(other)] as const] : [];
  });
  return [[name, ours, theirs] as const, ...members].flatMap(([at, one, other]) =>
    one.values.length > 0 && other.values.length > 0 ? describeDifference(at, one.values, other.values) : [],
  );
}
