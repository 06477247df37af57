import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { AppConfig } from '@members/openapi';
import { type DefaultColors, lowContrasts } from '@members/ui/theme/colors';
import type { GatewayConfig } from '../config/config.ts';
import { ConfigProblem } from '../config/config-problem.ts';
import type { YamlFile } from '../config/yaml-file.ts';
import { errorCode } from '../observability/error-code.ts';
import type { Brand, BrandSet, ServedFile } from './brand.ts';
import { type BrandFile, parseBrand } from './brand-file.ts';
import { brandStyle, chosenColors, firstFontFiles, fontFiles, isAddress, mailStyle } from './brand-style.ts';

/** Variables of the gateway that replace members of `brand.yaml`. */
export type BrandVariables = Partial<
  Pick<
    GatewayConfig,
    'BRAND_NAME' | 'BRAND_SUBTITLE' | 'BRAND_LOGO_URL' | 'PRIVACY_URL' | 'TERMS_URL' | 'SUPPORT_EMAIL'
  >
>;

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.gif': 'image/gif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.woff': 'font/woff',
  '.ttf': 'font/ttf',
  '.otf': 'font/otf',
};

/** Folder of the served files below the app's base. */
export const servedFolder = 'assets/brand';

function servedFile(name: string, body: Buffer): ServedFile {
  const ending = extname(name).toLowerCase();
  const label = name
    .slice(0, name.length - ending.length)
    .replace(/.*\//, '')
    .replace(/[^\w-]/g, '-');
  const digest = createHash('sha256').update(body).digest('base64url').slice(0, 8);
  return {
    path: `${servedFolder}/${label}-${digest}${ending}`,
    type: types[ending] ?? 'application/octet-stream',
    body,
  };
}

type Texts = NonNullable<AppConfig['brand']['name']>;
type Given = BrandFile['name'] | undefined;

/** A text for all languages stands under `*`. */
const textsOf = (given: Given): Texts => {
  if (given === undefined || given === '') return {};
  return typeof given === 'string' ? { '*': given } : { ...given };
};

/** A file of a brand that is used somewhere, with the place in the YAML file that names it. */
type Use = readonly [place: readonly string[], file: string];

const isFile = (value: string | undefined): value is string =>
  value !== undefined && value !== 'plus' && value !== 'none' && !isAddress(value);

const logosOf = (logo: BrandFile['logo']) => (typeof logo === 'object' ? logo : { light: logo, dark: undefined });

function usesOf(brand: BrandFile): readonly Use[] {
  const { light, dark } = logosOf(brand.logo);
  const uses: readonly (readonly [readonly string[], string | undefined])[] = [
    [['logo'], light],
    [['logo', 'dark'], dark],
    [['mail_logo'], brand.mail_logo],
    [['favicon'], brand.favicon],
    [['motif'], brand.motif],
    ...fontFiles(brand).map((file) => [['fonts'], file] as const),
  ];
  return uses.flatMap(([place, file]) => (isFile(file) ? [[place, file] as const] : []));
}

/** Returns the parts of a brand file over those of another one. */
function over(base: BrandFile, top: BrandFile): BrandFile {
  const { links, fonts, colors } = top;
  return {
    ...base,
    ...top,
    ...(links && { links: { ...base.links, ...links } }),
    ...(fonts && { fonts: { ...base.fonts, ...fonts } }),
    ...(colors && {
      colors: {
        light: { ...base.colors?.light, ...colors.light },
        dark: { ...base.colors?.dark, ...colors.dark },
      },
    }),
  };
}

/** Returns the members of a brand that variables set. The logo is no file, so it is set later. */
function fromVariables(variables: BrandVariables): BrandFile {
  const { BRAND_NAME: name, BRAND_SUBTITLE: subtitle, PRIVACY_URL, TERMS_URL, SUPPORT_EMAIL } = variables;
  const links = {
    ...(PRIVACY_URL && { privacy: PRIVACY_URL }),
    ...(TERMS_URL && { terms: TERMS_URL }),
    ...(SUPPORT_EMAIL && { support: SUPPORT_EMAIL }),
  };
  return { ...(name && { name }), ...(subtitle && { subtitle }), links };
}

function appBrand(
  brand: BrandFile,
  logoUrl: string | undefined,
  addressOf: (file: string) => string,
): AppConfig['brand'] {
  const { name, subtitle, links = {}, logo, motif = 'none', pane } = brand;
  const { light, dark } = logosOf(logo);
  const pictureOf = (value: string | undefined) => (isFile(value) ? addressOf(value) : (value ?? 'none'));
  const names = textsOf(name);
  return {
    name: names,
    subtitle: textsOf(subtitle),
    links: Object.fromEntries(Object.entries(links).map(([kind, value]) => [kind, textsOf(value)])),
    logo: logoUrl ?? pictureOf(light),
    ...(dark !== undefined && logoUrl === undefined && { logo_dark: pictureOf(dark) }),
    motif: isFile(motif) ? 'picture' : (motif as 'plus' | 'none'),
    pane: pane ?? (Object.keys(names).length > 0 ? 'right' : 'none'),
  };
}

/** What a brand is made with. */
interface Making {
  readonly folder: string;
  readonly defaults: DefaultColors;
  readonly basePath: string;
  readonly logoUrl: string | undefined;
}

/**
 * Makes a brand.
 * @param brand all of it
 * @param file the part of it whose faults are reported
 * @throws ConfigProblem with one line for each file that is missing and each pair of colours with too little contrast
 */
async function makeBrand(brand: BrandFile, file: YamlFile<BrandFile>, making: Making): Promise<Brand> {
  const { folder, defaults, basePath, logoUrl } = making;
  const problems: string[] = [];
  const files = new Map<string, ServedFile>();
  for (const [place, name] of usesOf(brand))
    try {
      files.set(name, servedFile(name, await readFile(join(folder, name))));
    } catch (error) {
      problems.push(file.problem(place, `${name} cannot be read: ${errorCode(error)}`));
    }
  const chosen = chosenColors(brand, defaults);
  for (const theme of ['light', 'dark'] as const)
    for (const { token, message } of lowContrasts(chosen[theme], defaults[theme]))
      problems.push(file.problem(['colors', theme, token], message));
  if (problems.length > 0) throw new ConfigProblem([...new Set(problems)]);
  const addressOf = (name: string) => `${basePath}/${files.get(name)?.path}`;
  const app = appBrand(brand, logoUrl, addressOf);
  const bar = app.pane === 'none' ? 'page' : 'brand-panel';
  const style = brandStyle(brand, defaults, addressOf);
  const sheet = style === '' ? undefined : servedFile('brand.css', Buffer.from(style));
  return {
    app,
    style,
    sheet: sheet && `${basePath}/${sheet.path}`,
    icon: isFile(brand.favicon) ? addressOf(brand.favicon) : brand.favicon === 'plus' ? undefined : '',
    bars: {
      light: chosen.light[bar] ?? (bar === 'page' ? defaults.light.page : undefined),
      dark: chosen.dark[bar] ?? (bar === 'page' ? defaults.dark.page : undefined),
    },
    fonts: brand.fonts && firstFontFiles(brand).map(addressOf),
    files: [...files.values(), ...(sheet ? [sheet] : [])],
    mail: mailStyle(brand, chosen, defaults, addressOf),
  };
}

async function readBrandFile(folder: string, name: string): Promise<YamlFile<BrandFile>> {
  return parseBrand(name, await readFile(join(folder, name), 'utf8'));
}

/** Runs all, and throws one ConfigProblem with the lines of all that failed. */
async function allOf<T>(running: readonly Promise<T>[]): Promise<readonly T[]> {
  const results = await Promise.allSettled(running);
  const reasons = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
  const unexpected = reasons.find((reason) => !(reason instanceof ConfigProblem));
  if (unexpected) throw unexpected;
  if (reasons.length > 0) throw new ConfigProblem(reasons.flatMap(({ message }: Error) => message.split('\n')));
  return results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
}

async function namesIn(folder: string, ending: string): Promise<readonly string[]> {
  const entries = await readdir(folder).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  });
  return entries.filter((entry) => entry.endsWith(ending)).sort();
}

export interface BrandFolderOptions {
  readonly variables: BrandVariables;
  readonly basePath: string;
  /** The product's own colours. */
  readonly defaults: DefaultColors;
}

/**
 * Reads a folder with a brand: `brand.yaml`, the files that it names, and `clients/<client_id>.yaml`, whose members count before
 * it for one OAuth2 client. All of them may be missing: an empty folder is a brand without a mark.
 * @throws ConfigProblem with one line for each problem, which names file and line
 */
export async function readBrandFolder(folder: string, options: BrandFolderOptions): Promise<BrandSet> {
  const { variables, basePath, defaults } = options;
  const there = await readdir(folder).catch((error: unknown) => {
    throw new ConfigProblem([`BRAND_DIR: expected a folder that can be read, got ${errorCode(error)}`]);
  });
  const file = there.includes('brand.yaml') ? await readBrandFile(folder, 'brand.yaml') : parseBrand('brand.yaml', '');
  const base = over(file.data, fromVariables(variables));
  const making: Making = { folder, defaults, basePath, logoUrl: variables.BRAND_LOGO_URL };
  const main = await makeBrand(base, file, making);
  const clients = (await namesIn(join(folder, 'clients'), '.yaml')).map(async (name) => {
    const own = await readBrandFile(folder, `clients/${name}`);
    const logoUrl = own.data.logo === undefined ? making.logoUrl : undefined;
    const brand = await makeBrand(over(base, own.data), own, { ...making, logoUrl });
    return [decodeURIComponent(name.slice(0, -'.yaml'.length)), brand] as const;
  });
  return { main, clients: new Map(await allOf(clients)) };
}
