import { fileURLToPath } from 'node:url';
import { colorsIn } from '@members/ui/theme/colors';
import type { FastifyBaseLogger } from 'fastify';
import type { GatewayConfig } from '../config/config.ts';
import { distFolder } from '../config/dist-folder.ts';
import type { BrandSet, ServedFile } from './brand.ts';
import { readBrandFolder } from './brand-folder.ts';
import { fingerprint, followFolder } from './follow-folder.ts';

/** The brands of a deployment. */
export interface Brands {
  /** Returns the brands as their folder has them now. */
  current(): BrandSet;
  /** Returns a file of a brand. Files of the brands before the last change are still there: pages may show them. */
  file(path: string): ServedFile | undefined;
  close(): void;
}

/** The brand of the demonstration, which counts without BRAND_DIR. */
const defaultFolder = fileURLToPath(new URL('../brands/plus-que-pro/', distFolder));

/** Milliseconds between two looks at the folder. */
const interval = 2000;

const filesOf = ({ main, clients }: BrandSet): readonly ServedFile[] =>
  [main, ...clients.values()].flatMap(({ files }) => files);

/**
 * Reads the brands of BRAND_DIR and follows its changes. A change with a fault is logged, and the brands stay as they were.
 * @param style the app's style sheets, which have the default colours
 * @param followEvery milliseconds between two looks at the folder
 * @throws ConfigProblem with one line for each fault
 */
export async function openBrands(
  config: GatewayConfig,
  style: string,
  log: FastifyBaseLogger,
  followEvery: number = interval,
): Promise<Brands> {
  const folder = config.BRAND_DIR || defaultFolder;
  const defaults = { light: colorsIn(style, 'light'), dark: colorsIn(style, 'dark') };
  const read = () => readBrandFolder(folder, { variables: config, basePath: config.BASE_PATH, defaults });
  const first = await fingerprint(folder);
  let [before, brands]: [BrandSet | undefined, BrandSet] = [undefined, await read()];
  const end = followFolder(
    folder,
    first,
    async () => {
      try {
        [before, brands] = [brands, await read()];
        log.info('BRAND_DIR has changed: the brand is read again');
      } catch (error) {
        const lines = (error instanceof Error ? error.message : `${error}`).split('\n');
        for (const line of lines) log.error(`BRAND_DIR has changed, and the brand stays as it was: ${line}`);
      }
    },
    followEvery,
  );
  return {
    current: () => brands,
    file: (path) => [brands, before].flatMap((set) => (set ? filesOf(set) : [])).find((file) => file.path === path),
    close: end,
  };
}
