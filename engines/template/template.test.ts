import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { builtins } from './builtins.ts';
import { fillHtml, fillText, readTemplate, readTemplates, Struct } from './index.ts';
import { signatures } from './parameters.ts';
import { sprig } from './sprig.ts';

type Case = readonly [source: string, output: string];

/** The output of Go 1.26's `text/template` and `html/template`, with Sprig 3.3. */
const go = JSON.parse(readFileSync(new URL('./go-answers.json', import.meta.url), 'utf8')) as {
  readonly data: object;
  readonly text: readonly Case[];
  readonly html: readonly Case[];
};

const model = new Struct('*main.Model', {
  To: 'ada@example.org',
  LoginCode: '123456',
  Identity: undefined,
  RequestURL: 'http://127.0.0.1:4433/self-service/login/api?a=1&b=<2>',
  TransientPayload: undefined,
  ExpiresInMinutes: 60n,
  ...go.data,
});

const output = (source: string, fill: typeof fillText) => {
  try {
    return fill(readTemplate('name', source), model);
  } catch (error) {
    return `ERROR ${(error as Error).message}`;
  }
};

test.each(go.text)('a text template %s has Go’s output', (source, expected) => {
  expect(output(source, fillText)).toBe(expected);
});

test.each(go.html)('an HTML template %s has Go’s output', (source, expected) => {
  expect(output(source, fillHtml)).toBe(expected);
});

test('an error in a file that another file calls names its own place', () => {
  const template = readTemplates('mail', [
    ['mail', 'Hello\n\n{{ template "footer" . }}'],
    ['footer', '{{ .LoginCode }}\n{{ .LoginCode.x }}'],
    ['empty', '{{ define "footer" }} {{ end }}'],
  ]);
  expect(() => fillText(template, model)).toThrow(
    'template: footer:2:13: executing "footer" at <.LoginCode.x>: can\'t evaluate field x in type string',
  );
});

test('every function has a signature', () => {
  expect([...signatures.keys()].sort()).toEqual(Object.keys({ ...builtins, ...sprig }).sort());
});

test('the documentation lists every function', () => {
  const documented = readFileSync(new URL('../../docs/reference/templates.md', import.meta.url), 'utf8');
  const names = (title: string) =>
    new RegExp(`^## ${title}\\n\\n(.*)$`, 'm').exec(documented)?.[1]?.replaceAll('`', '').split(' ').sort();
  expect(names('Functions of Go')).toEqual(Object.keys(builtins).sort());
  expect(names('Functions of Sprig')).toEqual(Object.keys(sprig).sort());
});
