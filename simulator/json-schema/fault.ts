import { pathEscape } from '../go/url/escape.ts';

/** A violated rule as the server's validator tells it (ory/jsonschema `errors.go`), with what caused it. */
export interface Fault {
  /** The JSON pointer of the value, without `#`. */
  readonly instance: string;
  /** The JSON pointer of the rule, without `#`. */
  readonly rule: string;
  readonly message: string;
  readonly causes: readonly Fault[];
}

/** Where a value and its schema are, as pointers. */
export interface SchemaLocation {
  readonly instance: string;
  readonly rule: string;
}

/** The faults of a value under a schema, at most one of them without a common cause. */
export type Check = (schema: unknown, value: unknown, place: SchemaLocation) => readonly Fault[];

export function fault(
  { instance, rule }: SchemaLocation,
  keyword: string,
  message: string,
  causes: readonly Fault[] = [],
): Fault {
  return { instance, rule: keyword === '' ? rule : `${rule}/${keyword}`, message, causes };
}

/** One fault stands for itself, more of them become causes of a common one. */
export function combine(place: SchemaLocation, faults: readonly Fault[]): readonly Fault[] {
  return faults.length > 1 ? [fault(place, '', 'validation failed', faults)] : faults;
}

/** The text of an error answer; causes stand indented below. */
export function faultText({ instance, rule, message, causes }: Fault): string {
  const lines = causes.flatMap((cause) =>
    faultText(cause)
      .split('\n')
      .map((line) => `\n  ${line}`),
  );
  return `I[#${instance}] S[#${rule}] ${message}${lines.join('')}`;
}

/** A name as one part of a pointer, escaped as Go's url.PathEscape does. */
export function pointerPart(name: string): string {
  return pathEscape(name.replaceAll('~', '~0').replaceAll('/', '~1'));
}

/** The name that such a part was made of. */
export const nameOf = (part: string): string => decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~');
