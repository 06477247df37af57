/**
 * `node gateway/throttle/read-kratos.ts FOLDER`: reads what Kratos takes at its self-service forms from its sources, and writes
 * `gateway/throttle/kratos-inputs.json`. Run it for a new version of Kratos; the tests then name each input without a decision.
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';

/** What Kratos reads at one form for one method. */
export interface KratosInput {
  readonly flow: string;
  /** Folder of the method in Kratos's sources. */
  readonly method: string;
  /** HTTP methods with which Kratos has a route for the form and the method reads its fields. */
  readonly verbs: readonly string[];
  /** The schema that lists the fields. */
  readonly source: string;
  readonly fields: readonly string[];
}

/** Keywords of JSON Schema whose values are schemas of the same object. */
const partsOfSchema = ['allOf', 'anyOf', 'oneOf', 'if', 'then', 'else'];

/** Returns the top-level fields of a schema. */
function fieldsOf(schema: unknown): readonly string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const members = new Map<string, unknown>(Object.entries(schema));
  const parts = partsOfSchema.flatMap((name) => members.get(name) ?? []);
  return [...new Set([...Object.keys(members.get('properties') ?? {}), ...parts.flatMap(fieldsOf)])];
}

/** Schemas that belong to another flow than their name says. */
const flowsOfSchemas: Readonly<Record<string, readonly string[]>> = {
  'oidc/link': ['login', 'registration'],
  // Only the test of the link method reads it.
  'link/email': [],
};

/** Verbs that `decoderx.Decode` takes when the call names none. */
const defaultVerbs = ['POST', 'PUT', 'PATCH'];

/** Returns the verbs of all calls that decode a body in Go files whose name contains a flow's. */
function decodedVerbs(folder: string, flow: string): readonly string[] {
  const names = flow === 'settings' ? /settings|^strategy\.go$/ : new RegExp(flow);
  const files = globSync('*.go', { cwd: folder }).filter((file) => names.test(file) && !file.endsWith('_test.go'));
  const verbs = files.flatMap((file) => {
    const text = readFileSync(join(folder, file), 'utf8');
    return [
      ...text.matchAll(/(?:decoderx\.Decode|registration\.DecodeBody)\([\s\S]*?(?:err != nil|\n\t\}|\n\t\)|$)/g),
    ].flatMap(([call]) => {
      const named = /HTTPDecoderAllowedMethods\(([^)]*)\)/.exec(call)?.[1];
      return named ? [...named.matchAll(/"(\w+)"/g)].map(([, verb = '']) => verb) : defaultVerbs;
    });
  });
  return [...new Set(verbs)];
}

/** Returns the verbs with which Kratos has a route for the submission of a flow. */
function routedVerbs(kratos: string, flow: string): readonly string[] {
  const text = readFileSync(join(kratos, 'selfservice/flow', flow, 'handler.go'), 'utf8');
  return [...text.matchAll(/public\.(GET|POST|PUT|PATCH|DELETE)\(RouteSubmitFlow,/g)].map(([, verb = '']) => verb);
}

/** Reads the inputs of all forms. @param kratos folder of Kratos's sources */
export function kratosInputs(kratos: string): readonly KratosInput[] {
  const strategies = join(kratos, 'selfservice/strategy');
  return globSync('*/.schema/*.schema.json', { cwd: strategies })
    .sort()
    .flatMap((file) => {
      const method = dirname(dirname(file));
      const name = basename(file, '.schema.json');
      const flows = flowsOfSchemas[`${method}/${name}`] ?? [name];
      const fields = [...fieldsOf(JSON.parse(readFileSync(join(strategies, file), 'utf8')))].sort();
      return flows.map((flow): KratosInput => {
        // The method for social sign-in decodes logins and registrations in one place.
        const decoded = decodedVerbs(join(strategies, method), name === 'link' ? 'registration' : flow);
        const verbs = routedVerbs(kratos, flow).filter((verb) => decoded.includes(verb));
        return { flow, method, verbs: verbs.sort(), source: relative(kratos, join(strategies, file)), fields };
      });
    });
}

const [, script, folder] = process.argv;
if (script === import.meta.filename) {
  if (folder === undefined) throw new Error('usage: node gateway/throttle/read-kratos.ts FOLDER');
  const lines = kratosInputs(folder).map((input) => `  ${JSON.stringify(input)}`);
  writeFileSync(new URL('./kratos-inputs.json', import.meta.url), `[\n${lines.join(',\n')}\n]\n`);
}
