import type { ErrorObject, ValidateFunction } from 'ajv';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import type { UiText } from '../../../openapi/index.ts';
import { message } from '../text/messages.ts';
import type { JsonSchema } from './paths.ts';
import { isPhone } from './phone.ts';

/** A message for the node of that dotted key; '' stands for the whole form. */
export interface Violation {
  readonly key: string;
  readonly text: UiText;
}

/** One or more violations of a form's rules: they become messages of the flow, never an error object. */
export class ValidationFailure extends Error {
  override readonly name = 'ValidationFailure';
  readonly violations: readonly Violation[];

  constructor(...violations: readonly Violation[]) {
    super(violations.map(({ text }) => text.text).join('; '));
    this.violations = violations;
  }
}

// Schemas are checked where the configuration is read; a check here would compile the meta-schema once more.
const ajv = new Ajv({ allErrors: true, strict: false, validateFormats: true, validateSchema: false, verbose: true });
addFormats.default(ajv);
ajv.addFormat('tel', isPhone);
ajv.addFormat('no-validate', true);

/** Keywords that only pass on what lies beneath them. */
const wrappers = new Set(['if', 'allOf', 'anyOf', 'oneOf', '$ref']);

/** A checker for a JSON Schema; the messages are those of Kratos for each keyword (kratos-config free). */
export function compileSchema(schema: JsonSchema): (value: unknown) => readonly Violation[] {
  // At its first use, so that no start waits for it.
  let compiled: ValidateFunction | undefined;
  return (value) => {
    compiled ??= ajv.compile(withoutId(schema));
    return compiled(value) ? [] : violations(compiled.errors ?? []);
  };
}

/** Two configured schemas may bear the same `$id`, which the validator's cache would refuse. */
function withoutId({ $id: _id, $schema: _draft, ...schema }: JsonSchema): JsonSchema {
  return schema;
}

/** The server's own order of checks on one value, where it differs from the validator's. */
const ranks: Readonly<Record<string, number>> = { const: 0, enum: 1, format: 2 };
const rank = ({ keyword }: ErrorObject) => ranks[keyword] ?? 3;

function violations(errors: readonly ErrorObject[]): Violation[] {
  const byPlace = Map.groupBy(
    errors.filter(({ keyword }) => !wrappers.has(keyword)),
    ({ instancePath }) => instancePath,
  );
  return [...byPlace.values()].flatMap((group) =>
    mergeStrangers(group.toSorted((a, b) => rank(a) - rank(b))).map((error) => ({
      key: keyOf(error),
      text: (keywords[error.keyword] ?? other)(error),
    })),
  );
}

/** Properties that are not allowed are one violation, however many they are. */
function mergeStrangers(errors: readonly ErrorObject[]): ErrorObject[] {
  const strangers = errors.filter(({ keyword }) => keyword === 'additionalProperties');
  const [first] = strangers;
  if (!first) return [...errors];
  const names = strangers.map(({ params }) => JSON.stringify(params.additionalProperty)).join(', ');
  return [...errors.filter(({ keyword }) => keyword !== 'additionalProperties'), { ...first, params: { names } }];
}

function keyOf({ instancePath, keyword, params }: ErrorObject): string {
  const path = instancePath
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~').replaceAll('.', '\\.'));
  if (keyword === 'required') path.push(params.missingProperty as string);
  return path.join('.');
}

type Row = (error: ErrorObject) => UiText;
const length = (data: unknown) => [...(data as string)].length;
const limit = (error: ErrorObject) => error.params.limit as number;

const keywords: Readonly<Record<string, Row>> = {
  required: ({ params }) => message(4000002, { property: params.missingProperty }),
  minLength: (e) => message(4000003, { min_length: limit(e), actual_length: length(e.data) }),
  maxLength: (e) => message(4000017, { max_length: limit(e), actual_length: length(e.data) }),
  pattern: ({ params }) => message(4000004, { pattern: params.pattern }),
  minimum: (e) => message(4000018, { minimum: limit(e), actual: e.data }),
  exclusiveMinimum: (e) => message(4000019, { minimum: limit(e), actual: e.data }),
  maximum: (e) => message(4000020, { maximum: limit(e), actual: e.data }),
  exclusiveMaximum: (e) => message(4000021, { maximum: limit(e), actual: e.data }),
  multipleOf: ({ params, data }) => message(4000022, { base: params.multipleOf, actual: data }),
  maxItems: (e) => message(4000023, { max_items: limit(e), actual_items: (e.data as unknown[]).length }),
  minItems: (e) => message(4000024, { min_items: limit(e), actual_items: (e.data as unknown[]).length }),
  uniqueItems: ({ params }) => message(4000025, { index_a: params.j, index_b: params.i }),
  type: ({ params, data }) => message(4000026, { allowed_types: [params.type].flat(), actual_type: jsonType(data) }),
  const: ({ params }) =>
    typeof params.allowedValue === 'object' && params.allowedValue !== null
      ? message(4000030)
      : message(4000029, { expected: JSON.stringify(params.allowedValue) }),
  format: ({ params, data }) =>
    // The server looks for the value between quotes, and takes none for another format.
    params.format === 'email' && data !== ''
      ? message(4000040, { value: data })
      : params.format === 'tel'
        ? message(4000041, { value: data })
        : message(4000001, { reason: `${JSON.stringify(data)} is not valid ${JSON.stringify(params.format)}` }),
  enum: ({ params }) => {
    const values = (params.allowedValues as unknown[]).map((value) => JSON.stringify(value));
    const choice = values.length === 1 ? '' : 'one of ';
    return message(4000001, { reason: `value must be ${choice}${values.join(', ')}` });
  },
  additionalProperties: ({ params }) =>
    message(4000001, { reason: `additionalProperties ${params.names} not allowed` }),
};

const other: Row = (error) => message(4000001, { reason: error.message ?? error.keyword });

function jsonType(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return typeof value;
}
