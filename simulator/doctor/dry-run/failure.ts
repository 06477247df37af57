/** Says where and why a template or a Jsonnet file failed. */

import { JsonnetError } from '@members/engines/jsonnet';
import { KratosError, ServerPanic } from '../../kratos/wire/errors.ts';

export interface Failure {
  /** Counted from 1; undefined if the error names none. */
  readonly line: number | undefined;
  readonly reason: string;
  /** Whether it fails for every value that it reads. */
  readonly isSyntax: boolean;
}

/** Go's text of a template that fails: `template: NAME:3:12: executing …`. */
const templatePlace = /^(?:html\/)?template: ?.*?:(\d+)(?::\d+)?: /s;

/** A place in go-jsonnet's text: `FILE:3:12-15`, or `FILE:(3:1)-(5:2)`. */
const jsonnetPlace = /:\(?(\d+):\d+/;

/**
 * Returns the failure of an error.
 *
 * @param source the text of the Jsonnet, if the error does not have the place
 * @throws the error, if it is none of the server's
 */
export function failureOf(error: unknown, source = ''): Failure {
  if (!(error instanceof KratosError || error instanceof ServerPanic)) throw error;
  const { cause } = error;
  const text =
    cause instanceof JsonnetError
      ? cause.describe('', source)
      : error instanceof KratosError
        ? (error.fields.reason ?? error.message)
        : error.message.replace('Kratos panics: ', '');
  const inTemplate = templatePlace.exec(text);
  if (inTemplate) {
    const reason = text.slice(inTemplate[0].length);
    return {
      line: Number(inTemplate[1]),
      reason: reason.replace(/^executing "[^"]*" at /, 'at '),
      isSyntax: !reason.startsWith('executing'),
    };
  }
  const described = text.replace('jsonnetsecure: ERROR: ', '');
  const [, line] = jsonnetPlace.exec(described) ?? [];
  const [first = ''] = described.replace(/^RUNTIME ERROR: /, '').split('\n');
  // The text of a syntax error begins with the place, whose file may be a long base64:// address.
  const reason = first.replace(/^\S*:\(?\d+:\d+\S* /, '');
  return { line: line === undefined ? undefined : Number(line), reason, isSyntax: reason !== first };
}
