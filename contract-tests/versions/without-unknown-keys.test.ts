import { expect, test } from 'vitest';
import { unknownKeys, without } from './without-unknown-keys.ts';

const yaml = `serve:
  public:
    port: 1
selfservice:
  flows:
    registration:
      style: unified
      after:
        hooks:
          - hook: session
            more:
              - x
          - hook: web_hook
            more: z
    login:
      style: unified
`;

test('only the unknown keys of a configuration and their children are removed', () => {
  const lines = (keys: readonly string[]) =>
    without(yaml, keys)
      .split('\n')
      .map((line) => line.trim());
  const all = yaml.split('\n').map((line) => line.trim());
  expect(lines(['/selfservice/flows/registration/style'])).toEqual(all.toSpliced(6, 1));
  expect(lines(['/selfservice/flows/registration/after/hooks/1/more'])).toEqual(all.toSpliced(13, 1));
  expect(lines(['/selfservice/flows/registration/after/hooks/0/more', '/serve/public'])).toEqual(
    all.toSpliced(10, 2).toSpliced(1, 2),
  );
});

test('unknown keys are read from the error message of the server', () => {
  const output = `The configuration contains values or keys which are invalid:
I[#/selfservice/flows/registration] S[#/properties/x/additionalProperties] additionalProperties "style", "other" not allowed
I[#/a/0] S[#/enum] value must be one of "b"`;
  expect(unknownKeys(output)).toEqual([
    '/selfservice/flows/registration/style',
    '/selfservice/flows/registration/other',
  ]);
});
