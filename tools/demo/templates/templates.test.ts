import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { languages } from '@members/locales/languages';
import english from '@members/locales/mails/en.json' with { type: 'json' };
import { mailsFolder } from '@members/locales/read';
import { expect, onTestFinished, test } from 'vitest';
import { defaultBrandFolder, readMailBrand } from './brand.ts';
import { noticesJson, templates } from './templates.ts';
import { faultsOf, readMailTexts } from './texts.ts';

const root = join(import.meta.dirname, '../../..');
const url = 'https://id.example';
const texts = readMailTexts([mailsFolder]);
const marigoldFolder = join(root, 'brands/marigold-and-sons');
const marigold = { brand: await readMailBrand(marigoldFolder, url), url, language: 'en', texts };
const plusQuePro = { ...marigold, brand: await readMailBrand(defaultBrandFolder, url) };

/** Returns a folder with these files. */
function folderWith(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'mails-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
  return folder;
}

test('the texts of messages are complete in all languages of the app', () => {
  for (const language of Object.keys(languages)) {
    const texts = JSON.parse(readFileSync(join(mailsFolder, `${language}.json`), 'utf8'));
    expect([language, Object.keys(texts)]).toEqual([language, Object.keys(english)]);
  }
});

// Both profiles together have all templates, and the real server has rendered each of them.
test.each([
  ['app-templates', marigold],
  ['app-templates-link', plusQuePro],
])('the recorded messages of %s were made with these templates: npm run templates', (profile, options) => {
  const folder = join(root, 'contract-tests/profiles', profile, 'files');
  const recorded = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.gotmpl'))
    .map((path) => [path, readFileSync(join(folder, path), 'utf8')] as const);
  const files = templates(options);
  expect(Object.fromEntries(recorded)).toEqual(Object.fromEntries(recorded.map(([path]) => [path, files.get(path)])));
});

test('the recorded templates are all that there are', () => {
  const recorded = ['app-templates', 'app-templates-link'].flatMap((profile) =>
    readdirSync(join(root, 'contract-tests/profiles', profile, 'files'), { recursive: true, encoding: 'utf8' }),
  );
  expect([...templates(plusQuePro).keys()].filter((path) => !recorded.includes(path))).toEqual([]);
});

test('a mail loads nothing but the logo of the brand, and links to the app and to the pages of the brand only', () => {
  const loads = /<link|<script|url\(|src=/;
  for (const [path, template] of templates(plusQuePro)) {
    expect([path, template.match(loads)]).toEqual([path, null]);
    expect([path, (template.match(/https?:\/\/[^/"]+/g) ?? []).filter((each) => each !== url)]).toEqual([path, []]);
  }
  for (const [path, template] of templates(marigold)) {
    const logo = /<img src="https:\/\/id\.example\/assets\/brand\/mail-logo-[\w-]{8}\.png" alt=""/g;
    expect([path, template.replaceAll(logo, '').match(loads)]).toEqual([path, null]);
    const hosts = new Set(template.match(/https?:\/\/[^/"]+/g));
    expect([path, [...hosts].filter((each) => each !== url && each !== 'https://marigold.example')]).toEqual([
      path,
      [],
    ]);
  }
});

test('a mail has the name, links, fonts, corners and colours of the brand, in both themes', async () => {
  const folder = folderWith({
    'brand.yaml': `
name: { en: Garden & Sons, it: Giardino e figli }
links: { privacy: { en: https://garden.example/privacy, it: https://garden.example/riservatezza }, support: help@garden.example, terms: /terms }
fonts: { body: '"Gill Sans", serif' }
radius: 3
colors: { light: { button: "#7a2e00", on-button: "#fffaf0" } }
`,
  });
  const brand = await readMailBrand(folder, url);
  const italian = folderWith({ 'it.json': '{ "footer.privacy": "Riservatezza" }' });
  const files = templates({ ...plusQuePro, brand, texts: readMailTexts([mailsFolder, italian]) });
  const mail = files.get('login_code/valid/email.body.gotmpl') ?? '';
  expect(mail).toContain('"brand" "Garden & Sons"');
  expect(mail).toContain('"brand" "Giardino e figli"');
  expect(mail).toContain('"privacyLink" "https://garden.example/riservatezza" "privacy" "Riservatezza"');
  expect(mail).toContain('"termsLink" "https://id.example/terms"');
  expect(mail).toContain(
    '"supportLink" "mailto:help@garden.example" "support" "Need help? Write to help@garden.example"',
  );
  expect(mail).toContain("font-family: 'Gill Sans', serif;");
  expect(mail).toMatch(/class="button"[^>]*background: #7a2e00; border-radius: 3px; color: #fffaf0;/);
  expect(mail).toMatch(/\.button { background: #(?!7a2e00)[\da-f]{6} !important; color: #[\da-f]{6} !important; }/);
});

test('notices are finished mails in each language, with the brand and the way back', () => {
  const notices = JSON.parse(noticesJson(marigold));
  expect(Object.keys(notices)).toEqual(['password', 'method', 'address']);
  for (const [kind, mails] of Object.entries<Record<string, Record<string, string>>>(notices)) {
    expect([kind, Object.keys(mails)]).toEqual([kind, Object.keys(languages).toSorted()]);
    for (const [language, { subject = '', text = '', html = '' }] of Object.entries(mails)) {
      const all = `${subject}${text}${html}`;
      expect([kind, language, all.match(/\{\w*\}|\{\{|<no value>|undefined/)]).toEqual([kind, language, null]);
      expect([language, text.includes(`${url}/recovery`), html.startsWith('<!doctype html>')]).toEqual([
        language,
        true,
        true,
      ]);
    }
  }
  expect(notices.password.en.subject).toBe('Your Marigold & Sons password was changed');
  expect(notices.password.en.html).toContain('Marigold &amp; Sons');
});

test('a folder is refused as the gateway refuses it, and also without a name', async () => {
  const read = (yaml: string) => readMailBrand(folderWith({ 'brand.yaml': yaml }), url);
  await expect(read('name: A\nmail_logo: logo.svg')).rejects.toThrow('brand.yaml:2: mail_logo: expected a PNG, JPEG');
  await expect(read('name: A\nmail_logo: logo.png')).rejects.toThrow(
    'brand.yaml:2: mail_logo: logo.png cannot be read',
  );
  await expect(read('name: A\ncolors: { light: { button: "#f97316" } }')).rejects.toThrow('needs 4.5:1');
  await expect(read('radius: 4')).rejects.toThrow('brand.yaml: name: expected a name');
});

test('a name with the characters of templates stays text', () => {
  const brand = { ...plusQuePro.brand, name: { '*': 'A "B" {{ .To }}' } };
  expect(templates({ ...plusQuePro, brand }).get('recovery/valid/email.subject.gotmpl')).not.toContain('{{ .To }}');
});

test('a folder adds languages and replaces texts; what it lacks is English', () => {
  const added = readMailTexts([mailsFolder, folderWith({ 'ar.json': '{ "login.title": "رمز تسجيل الدخول" }' })]);
  expect(added.get('ar')).toEqual({ ...english, 'login.title': 'رمز تسجيل الدخول' });
  const mail = templates({ ...plusQuePro, texts: added }).get('login_code/valid/email.body.gotmpl');
  expect(mail).toContain('{{- $t = dict "lang" "ar" "dir" "rtl"');
  expect(() => templates({ ...plusQuePro, texts: added, language: 'it' })).toThrow(
    'there are no texts in the language "it"',
  );
});

test("the example's Italian texts are complete", () => {
  const italian = JSON.parse(readFileSync(join(marigoldFolder, 'mails/it.json'), 'utf8'));
  expect([faultsOf('it.json', italian), Object.keys(italian)]).toEqual([[], Object.keys(english)]);
});

test('an unknown key and a wrong value are faults', () => {
  expect(faultsOf('it.json', { 'login.titel': 'a', 'login.subject': 'Codice', 'login.title': ' ' })).toEqual([
    'it.json: login.titel: there is no such key',
    'it.json: login.subject: expected the values {code}, got none',
    'it.json: login.title: expected a text',
  ]);
});
