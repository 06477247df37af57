/**
 * JSON-Schema-Test-Suite, drafts 4, 6 and 7, on the validator of identity schemas. The control is ory/jsonschema. Its
 * order of faults is random, so their lines are sorted.
 */
import { firstJson, rawMembers } from '@members/engines/go/json/json';
import { faultOf, faultText, type JsonSchema, loadPatterns, loadPhones } from '@members/engines/json-schema';
import { filesBelow, readText } from './files.ts';
import type { Suite, SuiteCase } from './suite.ts';

interface Input {
  /** JSON texts, because numbers are compared by their digits. */
  readonly schema: string;
  readonly value: string;
}

interface Answer {
  /** Why the schema is not accepted. */
  readonly refused?: string;
  readonly fault?: string;
}

const drafts = ['4', '6', '7'] as const;

const members = (text: string) => Object.fromEntries(rawMembers(text));

/** The schema with the draft's `$schema`, because the draft is known from the folder alone. */
function withDraft(schema: string, draft: string): string {
  if (!schema.startsWith('{') || Object.hasOwn(members(schema), '$schema')) return schema;
  const rest = schema.slice(1).trim();
  return `{"$schema":"http://json-schema.org/draft-0${draft}/schema#"${rest === '}' ? '' : ','}${rest}`;
}

/**
 * Puts a number that JavaScript writes differently into an object. The simulator knows the digits of a member only, and
 * the values of identities are objects.
 */
function wrapped({ schema, value }: Input): Input {
  const isExact = !/^-?\d/.test(value) || `${Number(value)}` === value;
  if (isExact || schema.includes('"$ref"')) return { schema, value };
  const { $schema = '' } = members(schema);
  return { schema: `{"$schema":${$schema},"properties":{"value":${schema}}}`, value: `{"value":${value}}` };
}

function casesOf(folder: string, draft: string): SuiteCase[] {
  return filesBelow(folder, '.json').flatMap((file) =>
    [...rawMembers(readText(folder, file))].flatMap(([, group]) => {
      const { schema = '', tests = '', description = '' } = members(group);
      return [...rawMembers(tests)].map(([, test]): SuiteCase => {
        const { data = '', description: what = '' } = members(test);
        const input = wrapped({ schema: withDraft(schema, draft), value: data });
        return { name: `draft${draft}/${file}: ${description}: ${what}`, input };
      });
    }),
  );
}

const sorted = (fault: string | undefined) =>
  fault
    ?.split('\n')
    .map((line) => line.split(/,? /).sort().join(' '))
    .sort()
    .join('\n');

export const jsonSchema: Suite = {
  about: 'JSON-Schema-Test-Suite: verdicts and error texts of identity schemas',
  prepare: async () => {
    await loadPatterns();
    await loadPhones();
  },
  cases: (checkout) => drafts.flatMap((draft) => casesOf(`${checkout}/tests/draft${draft}`, draft)),
  answer: ({ schema, value }: Input): Answer => {
    const fault = faultOf(firstJson(schema) as JsonSchema, firstJson(value));
    return fault ? { fault: faultText(fault) } : {};
  },
  isVerdict: ({ refused }: Answer) => refused === undefined,
  same: (expected: Answer, found: Answer) => sorted(expected.fault) === sorted(found.fault),
};
