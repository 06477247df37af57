import { type BrandColor, brandColors } from '@members/ui/theme/brand-colors';
import * as z from 'zod';
import { link } from '../config/value-types.ts';
import { parseYaml, type YamlFile } from '../config/yaml-file.ts';

const color = z
  .string()
  .regex(/^#[\da-f]{6}$/i, { error: 'expected a colour such as #c2410c' })
  .toLowerCase();
const colors = z
  .strictObject(
    Object.fromEntries(Object.entries(brandColors).map(([token, use]) => [token, color.describe(use)])) as Record<
      BrandColor,
      typeof color
    >,
  )
  .partial();

/** A file below the brand's folder. */
const fileOf = (endings: string, what: string) =>
  z.string().regex(new RegExp(`^(?![/.])(?!.*/\\.)[\\w ./@-]+\\.(?:${endings})$`, 'i'), { error: `expected ${what}` });

const picture = fileOf('svg|png|jpe?g|webp|avif|gif|ico', 'a picture below this folder, such as logo.svg');
const fontFile = fileOf('woff2?|ttf|otf', 'a font file below this folder, such as serif.woff2');

const mailPicture = z.union([fileOf('png|jpe?g|gif', 'a picture'), z.string().regex(/^https:\/\/[^\s"'<>{}]+$/)], {
  error: 'expected a PNG, JPEG or GIF below this folder, or the https address of one',
});

/** Values by language, such as `fr`. LOCALES_DIR may add languages, so each name of one is allowed. */
const byLanguage = <T extends z.ZodType>(value: T) =>
  z.record(z.string().regex(/^[a-z]{2,3}(-[A-Za-z]{2,4})?$/), value);

/** One value for all languages, or one for each. */
const oneOrByLanguage = <T extends z.ZodType>(value: T, expected: string) =>
  z.union([value, byLanguage(value)], { error: `expected ${expected}, or one for each language` });

const texts = oneOrByLanguage(z.string(), 'a text');
const address = z
  .string()
  .refine((value) => link.schema.safeParse(value).success, { error: `expected ${link.expected}` });
const linkTexts = oneOrByLanguage(address, link.expected);
const support = z.string().regex(/^[^\s@<>"/]+@[^\s@<>"/]+$|^(?:https?:\/\/|\/(?!\/))[^\s"<>]+$/, {
  error: 'expected an e-mail address or the address of a page',
});
const supportTexts = oneOrByLanguage(support, 'an e-mail address or the address of a page');

/** Names of fonts as CSS writes them. */
const family = z
  .string()
  .regex(/^[\w\s"',-]+$/, { error: 'expected names of fonts, such as Georgia, serif' })
  .describe("Fonts of the user's device, best first");
const face = z.strictObject({
  file: fontFile,
  weight: z
    .union([z.number(), z.string().regex(/^\d{1,3}( \d{1,4})?$/)])
    .default('100 900')
    .describe('One weight, or the range of a variable font: 100 900'),
  style: z.enum(['normal', 'italic']).default('normal'),
});
const font = z.union(
  [family, z.strictObject({ family: family.default('sans-serif'), files: z.array(z.union([fontFile, face])).min(1) })],
  { error: 'expected names of fonts, or an object with "files" and "family"' },
);

/** The content of `brand.yaml` and of the files in `clients/`. Every member may be left out. */
export const brandSchema = z
  .strictObject({
    name: texts.describe('Name in the brand pane and in page titles'),
    subtitle: texts.describe("Line below the name. Without it, it comes from the language's texts."),
    links: z
      .strictObject({ terms: linkTexts, privacy: linkTexts, imprint: linkTexts, support: supportTexts })
      .partial()
      .describe('Links in the footer'),
    logo: z
      .union([z.enum(['plus', 'none']), picture, z.strictObject({ light: picture, dark: picture.optional() })], {
        error: 'expected a picture below this folder, pictures for "light" and "dark", plus or none',
      })
      .describe('Picture beside the name; plus is the mark of the demonstration'),
    mail_logo: mailPicture.describe(
      'Picture beside the name in mails, whose programs show no SVG. Without it: the name alone.',
    ),
    favicon: z.union([z.enum(['plus', 'none']), picture], {
      error: 'expected a picture below this folder, plus or none',
    }),
    motif: z
      .union([z.enum(['plus', 'none']), picture], { error: 'expected a picture below this folder, plus or none' })
      .describe('Picture that fills the brand pane; plus is the drawing of the demonstration'),
    pane: z
      .enum(['left', 'right', 'none'])
      .describe('Side of the brand pane on wide screens. Without it: right if there is a name, else none.'),
    fonts: z.strictObject({ body: font, title: font }).partial(),
    radius: z.number().min(0).max(24).describe('Radius of buttons and fields in pixels'),
    colors: z
      .strictObject({ light: colors, dark: colors })
      .partial()
      .describe('What dark leaves out follows from light, where a brand has it'),
  })
  .partial();

export type BrandFile = z.output<typeof brandSchema>;

/** Reads a brand file. @throws ConfigProblem with one line for each problem, which names file and line */
export const parseBrand = (name: string, text: string): YamlFile<BrandFile> => parseYaml(name, text, brandSchema);
