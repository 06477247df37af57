/**
 * `npm run templates -- --out DIR --url https://id.example --brand my-brand`: writes templates for all messages of
 * Kratos, and the gateway's notices. Set `courier.template_override_path` to the folder.
 */
import { parseArgs } from 'node:util';
import { defaultBrandFolder } from './brand.ts';
import { writeTemplates } from './write.ts';

const help = `npm run templates -- --out DIR --url ADDRESS [--brand BRAND_DIR] [--language KEY] [--texts DIR]
  --out       folder for the templates
  --url       address of the app, with its base path: links lead there, and it serves the brand's pictures
  --brand     folder of the brand, such as the gateway's BRAND_DIR [the brand of the demonstration]
  --language  language of messages whose request names none [en]
  --texts     folder with texts of your own, such as it.json; what it lacks is English`;

/** Returns the options. @throws Error for a missing or unknown one */
function readOptions() {
  const { values } = parseArgs({
    options: {
      out: { type: 'string' },
      url: { type: 'string' },
      brand: { type: 'string', default: defaultBrandFolder },
      language: { type: 'string', default: 'en' },
      texts: { type: 'string', multiple: true, default: [] },
    },
  });
  const { out, url = '' } = values;
  if (out === undefined) throw new Error('--out: expected a folder');
  if (!/^https?:\/\/[^\s?#"]+$/.test(url))
    throw new Error('--url: expected the address of the app, such as https://id.example');
  return { ...values, out, url: url.replace(/\/$/, '') };
}

async function run(): Promise<void> {
  const options = readOptions();
  const { count, notices } = await writeTemplates(options);
  console.log(`${count} templates in ${options.out}: set courier.template_override_path to this folder`);
  console.log(`${notices}: set the gateway's NOTICES_FILE to this file`);
}

if (process.argv.includes('--help')) console.log(help);
else
  await run().catch((error: Error) => {
    console.error(`${error.message}\n\n${help}`);
    process.exitCode = 2;
  });
