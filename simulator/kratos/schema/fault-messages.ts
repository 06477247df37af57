/**
 * Converts the faults of the schema validator to a flow's messages. Like Kratos, it parses the text of each fault
 * (`ParseError` and `translateValidationError` in ui/container/container.go of Kratos v26.2.0).
 */

import { type Fault, pointerPart, unescapePointerPart } from '@members/engines/json-schema';
import type { UiText } from '@members/openapi';
import { message } from '../text/messages.ts';

/** A message for the node with that dotted key; '' is the whole form. */
export interface Violation {
  readonly key: string;
  readonly text: UiText;
}

/** The messages of a fault, in the order of its innermost causes. A fault with causes has no message of its own. */
export function violationsOf({ instance, rule, message: sentence, causes }: Fault): readonly Violation[] {
  const keyword = rule.slice(rule.lastIndexOf('/') + 1);
  if (keyword === 'required' && causes.length === 0)
    return quoted(sentence)
      .map(pointerPart)
      .map((property) => ({ key: fieldKey(`${instance}/${property}`), text: message(4000002, { property }) }));
  if (causes.length > 0) return causes.flatMap(violationsOf);
  return [{ key: fieldKey(instance), text: (readers[keyword] ?? genericMessage)(sentence) }];
}

/** The dotted key of a JSON pointer. Kratos uses the pointer itself (`#`) for the whole value. */
function fieldKey(instance: string): string {
  if (instance === '') return '#';
  return instance
    .slice(1)
    .split('/')
    .map((part) => unescapePointerPart(part).replaceAll('.', '\\.'))
    .join('.');
}

type Reader = (sentence: string) => UiText;

const genericMessage: Reader = (reason) => message(4000001, { reason });

function quoted(sentence: string): string[] {
  return (sentence.match(/"(?:[^"\\]|\\.)*"/g) ?? []).map((word) => JSON.parse(word) as string);
}

/** Reads the two numbers of a text into the context, under these names. */
function numbers(id: Parameters<typeof message>[0], ...names: readonly [string, string]): Reader {
  return (sentence) => {
    const found = sentence.match(/-?\d+(\.\d+)?(e[+-]?\d+)?/gi) ?? [];
    return message(id, Object.fromEntries(names.map((name, index) => [name, Number(found[index] ?? -1)])));
  };
}

const formatIds: Readonly<Record<string, 4000040 | 4000041>> = { email: 4000040, tel: 4000041 };

const readers: Readonly<Record<string, Reader>> = {
  minLength: numbers(4000003, 'min_length', 'actual_length'),
  maxLength: numbers(4000017, 'max_length', 'actual_length'),
  pattern: (sentence) => message(4000004, { pattern: quoted(sentence)[0] ?? '' }),
  minimum: numbers(4000018, 'minimum', 'actual'),
  exclusiveMinimum: numbers(4000019, 'minimum', 'actual'),
  maximum: numbers(4000020, 'maximum', 'actual'),
  exclusiveMaximum: numbers(4000021, 'maximum', 'actual'),
  multipleOf: numbers(4000022, 'actual', 'base'),
  maxItems: numbers(4000023, 'max_items', 'actual_items'),
  minItems: numbers(4000024, 'min_items', 'actual_items'),
  uniqueItems: numbers(4000025, 'index_a', 'index_b'),
  type: (sentence) => {
    const [allowed = '', actual = ''] = sentence.replace('expected ', '').split(', but got ');
    return message(4000026, { allowed_types: allowed.split(' or '), actual_type: actual });
  },
  const: (sentence) =>
    sentence === 'const failed'
      ? message(4000030)
      : message(4000029, { expected: sentence.replace('value must be ', '') }),
  format: (sentence) => {
    // Like Kratos's expression, this does not match an empty value.
    const [, value, format = ''] = /"([^"]+)"\s+is not valid\s+"([^"]+)"/.exec(sentence) ?? [];
    const id = formatIds[format];
    return id ? message(id, { value }) : genericMessage(sentence);
  },
};
