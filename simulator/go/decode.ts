/**
 * Puts JSON into a shape as Go's encoding/json does: names match without regard to case, `null`
 * leaves a field as it is, and the first objection in the order of the text is the one that is told.
 */
import { kindOf } from './kind.ts';
import { uuidProblem } from './uuid.ts';

export type Shape =
  | { readonly kind: 'any' }
  | { readonly kind: 'uuid' | 'nullUuid' }
  | { readonly kind: 'time' }
  | { readonly kind: 'string' | 'boolean'; readonly go: string }
  | { readonly kind: 'list'; readonly go: string; readonly of: Shape }
  | { readonly kind: 'object'; readonly go: string; readonly fields: Readonly<Record<string, Shape>> };

export const anyValue: Shape = { kind: 'any' };
export const uuid: Shape = { kind: 'uuid' };
/** One that may be left empty: its library reads whatever stands there as a text. */
export const nullUuid: Shape = { kind: 'nullUuid' };
export const time: Shape = { kind: 'time' };
export const string: Shape = { kind: 'string', go: 'string' };
export const boolean: Shape = { kind: 'boolean', go: 'bool' };
export const object = (go: string, fields: Readonly<Record<string, Shape>>): Shape => ({ kind: 'object', go, fields });
export const listOf = (go: string, of: Shape): Shape => ({ kind: 'list', go, of });

/** The value does not fit the shape; the message is the server's. */
export class ShapeError extends Error {}

interface Options {
  /** Refuse members that the shape does not know, as a strict decoder does; otherwise they are dropped. */
  readonly strict: boolean;
}

const rfc3339 = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/;

/** The value with known members only, under the shape's own names. @throws ShapeError */
export function decode(shape: Shape, value: unknown, { strict }: Options): unknown {
  const visit = (part: Shape, found: unknown, owner: string, path: readonly string[]): unknown => {
    if (part.kind === 'any') return found;
    if (found === null) return undefined;
    const kind = kindOf(found);
    const refuse = (go: string): never => {
      const word = kind === 'boolean' ? 'bool' : kind;
      const into =
        path.length === 0 ? `Go value of type ${go}` : `Go struct field ${owner}.${path.join('.')} of type ${go}`;
      throw new ShapeError(`json: cannot unmarshal ${word} into ${into}`);
    };
    switch (part.kind) {
      case 'uuid':
        return kind === 'string' ? checkUuid(found as string) : refuse('uuid.UUID');
      case 'nullUuid':
        return checkUuid(kind === 'string' ? (found as string) : JSON.stringify(found));
      case 'time':
        return kind === 'string' && rfc3339.test(found as string) ? found : badTime(found);
      case 'string':
      case 'boolean':
        return kind === part.kind ? found : refuse(part.go);
      case 'list':
        if (kind !== 'array') return refuse(part.go);
        return (found as unknown[]).map((each) => visit(part.of, each, owner, path));
      case 'object':
        if (kind !== 'object') return refuse(part.go);
        return members(part.fields, found as object, part.go, path);
    }
  };
  const members = (fields: Readonly<Record<string, Shape>>, found: object, go: string, path: readonly string[]) => {
    const result: Record<string, unknown> = {};
    for (const [key, each] of Object.entries(found)) {
      const name = Object.hasOwn(fields, key) ? key : key.toLowerCase();
      const part = Object.hasOwn(fields, name) ? fields[name] : undefined;
      if (!part && strict) throw new ShapeError(`json: unknown field ${JSON.stringify(key)}`);
      const read = part && visit(part, each, go.replace(/^.*\./, ''), [...path, name]);
      if (read !== undefined) result[name] = read;
    }
    return result;
  };
  return visit(shape, value, '', []);
}

function checkUuid(text: string): string {
  const problem = uuidProblem(text);
  if (problem) throw new ShapeError(problem);
  return text;
}

function badTime(value: unknown): never {
  const text = JSON.stringify(value);
  throw new ShapeError(`parsing time ${text} as "2006-01-02T15:04:05Z07:00": cannot parse ${text} as "2006"`);
}
