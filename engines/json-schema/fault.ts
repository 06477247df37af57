import { pathEscape } from '../go/url/escape.ts';

/** A violated rule, as the server's validator reports it (ory/jsonschema `errors.go`), with its causes. */
export interface Fault {
  /** The JSON pointer of the value, without `#`. */
  readonly instance: string;
  /** The JSON pointer of the rule, without `#`. */
  readonly rule: string;
  readonly message: string;
  readonly causes: readonly Fault[];
}

/** The locations of a value and its schema, as JSON pointers. */
export interface SchemaLocation {
  readonly instance: string;
  readonly rule: string;
}

/** Checks a value against a schema. @returns no fault, or a single one that may have causes */
export type Check = (schema: unknown, value: unknown, place: SchemaLocation) => readonly Fault[];

export function fault(
  { instance, rule }: SchemaLocation,
  keyword: string,
  message: string,
  causes: readonly Fault[] = [],
): Fault {
  return { instance, rule: keyword === '' ? rule : `${rule}/${keyword}`, message, causes };
}

/** Several faults become the causes of a common one. */
export function combine(place: SchemaLocation, faults: readonly Fault[]): readonly Fault[] {
  return faults.length > 1 ? [fault(place, '', 'validation failed', faults)] : faults;
}

/** The text of a fault in an error response, with its causes indented below. */
export function faultText({ instance, rule, message, causes }: Fault): string {
  const lines = causes.flatMap((cause) =>
    faultText(cause)
      .split('\n')
      .map((line) => `\n  ${line}`),
  );
  return `I[#${instance}] S[#${rule}] ${message}${lines.join('')}`;
}

/** Escapes a name as part of a JSON pointer, and as Go's `url.PathEscape` does. */
export function pointerPart(name: string): string {
  return pathEscape(name.replaceAll('~', '~0').replaceAll('/', '~1'));
}

/** The name from a part that `pointerPart` made. */
export const unescapePointerPart = (part: string): string =>
  decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~');
