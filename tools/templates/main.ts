/**
 * `npm run templates -- --out DIR --url https://id.example --name "Plus Que Pro"`: writes templates for all messages of
 * Kratos. Set `courier.template_override_path` to the folder.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { mailsFolder } from '@members/locales/read';
import { templates } from './templates.ts';
import { readMailTexts } from './texts.ts';

const help = `npm run templates -- --out DIR --url ADDRESS [--name NAME] [--accent #rrggbb] [--texts DIR]
  --out     folder for the templates
  --url     address of the app, with its base path: links lead there, and only there
  --name    name of the brand [Plus Que Pro]
  --accent  colour of buttons, with white text [#3d53f5]
  --language  language of messages whose request names none [en]
  --texts   folder with texts of your own, such as it.json; what it lacks is English`;

/** Runs the command. @returns the exit code */
function run(): number {
  const { values } = parseArgs({
    options: {
      out: { type: 'string' },
      url: { type: 'string' },
      name: { type: 'string', default: 'Plus Que Pro' },
      accent: { type: 'string', default: '#3d53f5' },
      language: { type: 'string', default: 'en' },
      texts: { type: 'string', multiple: true, default: [] },
    },
  });
  const { out, url, name, accent, language, texts } = values;
  const problem =
    out === undefined
      ? '--out: expected a folder'
      : !/^https?:\/\/[^\s?#"]+$/.test(url ?? '')
        ? '--url: expected the address of the app, such as https://id.example'
        : /^#[\da-f]{6}$/i.test(accent)
          ? undefined
          : '--accent: expected a colour such as #3d53f5';
  if (problem !== undefined || out === undefined || url === undefined) {
    console.error(`${problem}\n\n${help}`);
    return 2;
  }
  const files = templates({
    name,
    accent,
    language,
    url: url.replace(/\/$/, ''),
    texts: readMailTexts([mailsFolder, ...texts]),
  });
  for (const [path, content] of files) {
    const file = join(out, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
  }
  console.log(`${files.size} templates in ${out}: set courier.template_override_path to this folder`);
  return 0;
}

process.exitCode = run();
