import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { languages } from '@members/locales/languages';
import english from '@members/locales/mails/en.json' with { type: 'json' };
import { mailsFolder } from '@members/locales/read';
import { expect, onTestFinished, test } from 'vitest';
import { templates } from './templates.ts';
import { faultsOf, readMailTexts } from './texts.ts';

const options = {
  name: 'Plus Que Pro',
  accent: '#3d53f5',
  url: 'https://id.example',
  language: 'en',
  texts: readMailTexts([mailsFolder]),
};

test('the texts of messages are complete in all languages of the app', () => {
  for (const language of Object.keys(languages)) {
    const texts = JSON.parse(readFileSync(join(mailsFolder, `${language}.json`), 'utf8'));
    expect([language, Object.keys(texts)]).toEqual([language, Object.keys(english)]);
  }
});

// Both profiles together have all templates, and the real server has rendered each of them.
test('the recorded messages were made with these templates: npm run templates', () => {
  const files = templates(options);
  const recorded = ['app-templates', 'app-templates-link'].flatMap((profile) => {
    const folder = join(import.meta.dirname, `../../contract-tests/profiles/${profile}/files`);
    return readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.gotmpl'))
      .map((path) => [path, readFileSync(join(folder, path), 'utf8')] as const);
  });
  expect(new Map(recorded.toSorted())).toEqual(new Map([...files].toSorted()));
});

test('a mail loads nothing and links to the app only', () => {
  for (const [path, template] of templates(options)) {
    expect([path, template.match(/<img|<link|<script|url\(|src=/)]).toEqual([path, null]);
    expect([path, (template.match(/https?:\/\/[^/"]+/g) ?? []).filter((each) => each !== options.url)]).toEqual([
      path,
      [],
    ]);
  }
});

test('a name with the characters of templates and of HTML stays text', () => {
  const subject = (name: string) => templates({ ...options, name }).get('recovery/valid/email.subject.gotmpl');
  expect(subject('A "B" {{ .To }}')).not.toContain('{{ .To }}');
  expect(templates({ ...options, name: '<b>' }).get('recovery/valid/email.body.gotmpl')).toContain('>&lt;b&gt;<');
});

test('a folder adds languages and replaces texts; what it lacks is English', () => {
  const folder = mkdtempSync(join(tmpdir(), 'mails-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'ar.json'), '{ "login.title": "رمز تسجيل الدخول" }');
  const texts = readMailTexts([mailsFolder, folder]);
  expect(texts.get('ar')).toEqual({ ...english, 'login.title': 'رمز تسجيل الدخول' });
  const mail = templates({ ...options, texts }).get('login_code/valid/email.body.gotmpl');
  expect(mail).toContain('{{- $t = dict "lang" "ar" "dir" "rtl"');
  expect(() => templates({ ...options, texts, language: 'it' })).toThrow('there are no texts in the language "it"');
});

test('an unknown key and a wrong value are faults', () => {
  expect(faultsOf('it.json', { 'login.titel': 'a', 'login.subject': 'Codice', 'login.title': ' ' })).toEqual([
    'it.json: login.titel: there is no such key',
    'it.json: login.subject: expected the values {code}, got none',
    'it.json: login.title: expected a text',
  ]);
});
