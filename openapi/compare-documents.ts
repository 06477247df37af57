/** Says how a document of this folder differs from another that describes the same service. */
import type { Document, Schema } from './document.ts';

/** What differs, by heading; each line is one difference. */
export type Comparison = Readonly<Record<string, readonly string[]>>;

/** In: our document and the other. Out: operations, statuses, enum values and required members that only one of them has. */
export function compareDocuments(ours: Document, theirs: Document): Comparison {
  const [own, others] = [operationsOf(ours), operationsOf(theirs)];
  const shared = [...own.keys()].filter((key) => others.has(key));
  const pairs = schemaPairs(ours, theirs);
  return {
    'operations only here': [...own.keys()].filter((key) => !others.has(key)),
    'operations only there': [...others.keys()].filter((key) => !own.has(key)),
    statuses: shared.flatMap((key) => statusDifferences(key, own.get(key) ?? [], others.get(key) ?? [])),
    'enum values': pairs.flatMap(([name, one, other]) => enumDifferences(name, one, other)),
    'required members': pairs.flatMap(([name, one, other]) =>
      // A name for an array or a string has no members on one side.
      one.members.size > 0 && other.members.size > 0 ? sides(name, one.required, other.required) : [],
    ),
    'schemas only here': Object.keys(ours.components.schemas).filter(
      (name) => !pairs.some(([shown]) => shown === name),
    ),
  };
}

/** `GET /path` with the names of parameters left out, and its statuses. */
function operationsOf({ paths }: Document): Map<string, string[]> {
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

/** Statuses of errors that the other side only calls `default` do not count. */
function statusDifferences(name: string, ours: readonly string[], theirs: readonly string[]): string[] {
  const telling = (own: readonly string[], others: readonly string[]) =>
    own.filter((status) => status !== 'default' && (status < '400' || !others.includes('default')));
  const common = ours.filter((status) => theirs.includes(status));
  return sides(name, [...common, ...telling(ours, theirs)], [...common, ...telling(theirs, ours)]);
}

/** One line for what each side lacks; none when both have the same. */
function sides(name: string, ours: readonly string[], theirs: readonly string[]): string[] {
  const here = ours.filter((each) => !theirs.includes(each));
  const there = theirs.filter((each) => !ours.includes(each));
  const parts = [here.length && `only here ${here.join(', ')}`, there.length && `only there ${there.join(', ')}`];
  const said = parts.filter((part) => typeof part === 'string');
  return said.length > 0 ? [`${name}: ${said.join('; ')}`] : [];
}

interface Flat {
  readonly required: readonly string[];
  readonly values: readonly string[];
  readonly members: ReadonlyMap<string, Schema>;
  readonly resolve: (schema: Schema) => Flat;
}

/** Our schemas with their namesakes; upstream's names begin in lower case. */
function schemaPairs(ours: Document, theirs: Document): [name: string, ours: Flat, theirs: Flat][] {
  const others = new Map(Object.entries(theirs.components.schemas).map(([name, each]) => [name.toLowerCase(), each]));
  return Object.entries(ours.components.schemas).flatMap(([name, schema]): [string, Flat, Flat][] => {
    const other = others.get(name.toLowerCase());
    return other ? [[name, flatten(ours, schema), flatten(theirs, other)]] : [];
  });
}

/** A schema with what its `$ref` and `allOf` say; the members' own schemas are left as they are. */
function flatten(document: Document, schema: Schema): Flat {
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

/** The values of the schema itself and of its members, where both sides list some. */
function enumDifferences(name: string, ours: Flat, theirs: Flat): string[] {
  const members = [...ours.members].flatMap(([key, member]) => {
    const other = theirs.members.get(key);
    return other ? [[`${name}.${key}`, ours.resolve(member), theirs.resolve(other)] as const] : [];
  });
  return [[name, ours, theirs] as const, ...members].flatMap(([at, one, other]) =>
    one.values.length > 0 && other.values.length > 0 ? sides(at, one.values, other.values) : [],
  );
}
