/**
 * go-jsonnet's own sources (`testdata`), on the interpreter of mappers and hooks. The control is go-jsonnet without
 * imports, as in Kratos. A source is a name of a file `F` in error texts.
 */
import { evaluateJsonnet, type JsonMembers, JsonnetError } from '@members/engines/jsonnet';
import { filesBelow, readText } from './files.ts';
import type { Suite } from './suite.ts';

interface Input {
  readonly source: string;
  readonly variables: JsonMembers;
}

interface Answer {
  /** The result in JSON. */
  readonly value?: string;
  readonly error?: string;
}

/** The variables of the sources that need some. Kratos's variables are values, too, not sources. */
const variables: JsonMembers = { stringVar: '2 + 2', codeVar: 6 };

const parsed = ({ value }: Answer) => (value === undefined ? undefined : JSON.stringify(JSON.parse(value)));

export const jsonnet: Suite = {
  about: "go-jsonnet's testdata: results and error texts of mappers and hooks",
  cases: (checkout) =>
    filesBelow(`${checkout}/testdata`, '.jsonnet').map((name) => {
      const input: Input = { source: readText(`${checkout}/testdata`, name), variables };
      return { name, input };
    }),
  answer: async ({ source, variables: external }: Input): Promise<Answer> => {
    try {
      return { value: JSON.stringify(await evaluateJsonnet(source, external)) };
    } catch (error) {
      if (error instanceof JsonnetError) return { error: error.describe('F', source) };
      throw error;
    }
  },
  same: (expected: Answer, found: Answer) => expected.error === found.error && parsed(expected) === parsed(found),
};
