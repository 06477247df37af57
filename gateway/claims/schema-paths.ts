import { ConfigProblem } from '../config/config-problem.ts';
import { suggestion, type YamlFile } from '../config/yaml-file.ts';
import { type ClaimMap, claimsOf, pathsOf } from './claim-map.ts';

/** An identity schema as Kratos lists it. */
export interface IdentitySchema {
  readonly id: string;
  readonly schema: unknown;
}

type Node = Readonly<Record<string, unknown>>;

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns a part of a schema with the parts that it refers to or is made of (JSON Schema draft 7). */
function partsOf(root: Node, node: unknown, seen: readonly unknown[] = []): readonly Node[] {
  if (!isNode(node) || seen.includes(node)) return [];
  const reference = typeof node.$ref === 'string' && /^#\//.test(node.$ref) ? node.$ref.slice(2).split('/') : undefined;
  const target = reference?.reduce<unknown>((part, name) => (isNode(part) ? part[name] : undefined), root);
  const further = [target, ...['allOf', 'anyOf', 'oneOf', 'then', 'else'].flatMap((name) => node[name])];
  return [node, ...further.flatMap((part) => partsOf(root, part, [...seen, node]))];
}

/** Returns whether a schema lets an object have a member that it does not name. A schema elsewhere is not read. */
const isOpen = (parts: readonly Node[]) =>
  parts.some(
    ({ additionalProperties, $ref }) =>
      (additionalProperties !== undefined && additionalProperties !== false) ||
      (typeof $ref === 'string' && !$ref.startsWith('#/')),
  ) || !parts.some(({ properties, additionalProperties }) => isNode(properties) || additionalProperties === false);

function hasPath(root: Node, nodes: readonly Node[], [name, ...rest]: readonly string[]): boolean {
  if (name === undefined) return true;
  const members = nodes.flatMap(({ properties }) =>
    isNode(properties) && Object.hasOwn(properties, name) ? partsOf(root, properties[name]) : [],
  );
  return members.length > 0 ? hasPath(root, members, rest) : isOpen(nodes);
}

/** Returns the paths of all traits that a schema names. */
function pathsIn(root: Node, nodes: readonly Node[], prefix: string, depth = 0): readonly string[] {
  if (depth > 8) return [];
  return nodes.flatMap(({ properties }) =>
    Object.entries(isNode(properties) ? properties : {}).flatMap(([name, node]) => {
      const path = `${prefix}.${name}`;
      return [path, ...pathsIn(root, partsOf(root, node), path, depth + 1)];
    }),
  );
}

function traitsOf({ schema }: IdentitySchema): { readonly root: Node; readonly nodes: readonly Node[] } | undefined {
  if (!isNode(schema)) return undefined;
  const traits = partsOf(schema, schema).map(({ properties }) => (isNode(properties) ? properties.traits : undefined));
  return { root: schema, nodes: traits.flatMap((node) => partsOf(schema, node)) };
}

/**
 * Checks that each trait of a claim map is in an identity schema.
 * @throws ConfigProblem with one line for each other path, which names file and line
 */
export function checkTraitPaths({ data, problem }: YamlFile<ClaimMap>, schemas: readonly IdentitySchema[]): void {
  const traits = schemas.flatMap((schema) => traitsOf(schema) ?? []);
  const known = traits.flatMap(({ root, nodes }) => pathsIn(root, nodes, 'traits'));
  const names = schemas.map(({ id }) => id).join(', ');
  const problems = claimsOf(data).flatMap(({ claim, place }) =>
    pathsOf(claim)
      .filter((path) => path.startsWith('traits.'))
      .filter((path) => !traits.some(({ root, nodes }) => hasPath(root, nodes, path.split('.').slice(1))))
      .map((path) => problem(place, `${path} is not in the identity schemas (${names})${suggestion(path, known)}`)),
  );
  if (problems.length > 0) throw new ConfigProblem(problems);
}

/** Reads Kratos's identity schemas. @throws Error if it does not answer with a list */
export async function readIdentitySchemas(kratosUrl: string): Promise<readonly IdentitySchema[]> {
  const response = await fetch(`${kratosUrl}/schemas?page_size=1000`, { signal: AbortSignal.timeout(5000) });
  const list: unknown = await response.json();
  if (!response.ok || !Array.isArray(list)) throw new Error(`Kratos answered ${response.status}`);
  return list;
}
