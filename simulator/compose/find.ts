/** Finds the configuration of Kratos and Hydra in a folder. */

import { encodeBase64 } from '@members/engines/go/base64';
import { utf8 } from '@members/engines/go/utf8';
import { ConfigError } from '../config/document/errors.ts';
import type { SourceFile } from '../config/document/located.ts';
import type { ReadFile } from './compose.ts';
import { planOf } from './plan.ts';
import { type Fields, fieldsOf, readYaml } from './yaml.ts';

/** What was found. Paths are relative to the folder. */
export type Found =
  | { readonly kind: 'compose'; readonly files: readonly string[]; readonly why: string }
  | { readonly kind: 'files'; readonly kratos?: string; readonly hydra?: string; readonly why: string }
  | { readonly kind: 'helm'; readonly file: string; readonly values: HelmValues; readonly why: string };

/** The usual names of compose files. */
export const composeName = /(?:^|\/)(?:docker-)?compose[^/]*\.ya?ml$/;
/** Ory's own compose files have names of their own, such as `quickstart.yml`. */
const topYaml = /^[^/]+\.ya?ml$/;
const overrideName = /(?:^|\/)((?:docker-)?compose)\.override\.(ya?ml)$/;
const configName = { kratos: /(?:^|\/)\.?kratos\.ya?ml$/, hydra: /(?:^|\/)\.?hydra\.ya?ml$/ } as const;
const valuesName = /(?:^|\/)[^/]*values[^/]*\.ya?ml$/;

const depth = (path: string) => path.split('/').length;
const isOfTests = (path: string) => Number(/(?:^|\/)(?:tests?|e2e|stubs?|fixtures?|examples?)\//.test(path));

const isComposeNamed = (path: string) => Number(composeName.test(path));

/** Folders of tests last, a folder before those below it, usual names of compose files first, and short names before long ones. */
const byLikelihood = (one: string, other: string) =>
  isOfTests(one) - isOfTests(other) ||
  depth(one) - depth(other) ||
  isComposeNamed(other) - isComposeNamed(one) ||
  one.length - other.length ||
  (one < other ? -1 : 1);

/** Tells whether a file is a compose file that runs Kratos or Hydra. */
function runsOry(path: string, read: ReadFile): boolean {
  if (!/^(?:services|include):/m.test(read(path) ?? '')) return false;
  try {
    const { kratos, hydra } = planOf([path], {}, read);
    return kratos !== undefined || hydra !== undefined;
  } catch (error) {
    // A broken file of something else must not keep the simulator from starting.
    if (error instanceof ConfigError) return false;
    throw error;
  }
}

/**
 * Chooses what to start among the files of a folder: a compose file that runs Kratos or Hydra, else their configuration files, else the
 * values of a Helm chart.
 *
 * @param paths all files of the folder, relative to it, with `/`
 * @param read returns the text of one of them
 * @returns undefined if there is none
 */
export function findIn(paths: readonly string[], read: ReadFile): Found | undefined {
  const sorted = paths.toSorted(byLikelihood);
  const mayBe = (path: string) => (composeName.test(path) && !overrideName.test(path)) || topYaml.test(path);
  const composed = sorted.filter((path) => mayBe(path) && runsOry(path, read));
  const [compose] = composed;
  if (compose !== undefined) {
    const override = sorted.find((path) => overrideName.test(path) && path.replace('.override', '') === compose);
    const files = override === undefined ? [compose] : [compose, override];
    return {
      kind: 'compose',
      files,
      why: `${files.join(', ')}: runs Kratos or Hydra${otherwise('--compose', composed.slice(1))}`,
    };
  }
  const [kratos, ...moreKratos] = sorted.filter((path) => configName.kratos.test(path));
  const [hydra, ...moreHydra] = sorted.filter((path) => configName.hydra.test(path));
  if (kratos !== undefined || hydra !== undefined) {
    const why = [kratos, hydra].filter((each) => each !== undefined).join(', ');
    const more = otherwise('-c', [...moreKratos, ...moreHydra]);
    return {
      kind: 'files',
      ...(kratos && { kratos }),
      ...(hydra && { hydra }),
      why: `${why}: files of configuration${more}`,
    };
  }
  for (const file of sorted.filter((path) => valuesName.test(path))) {
    const values = helmValues(file, read(file) ?? '');
    if (values) return { kind: 'helm', file, values, why: `${file}: values of a Helm chart` };
  }
  return undefined;
}

const otherwise = (flag: string, more: readonly string[]) =>
  more.length > 0 ? ` (${flag} takes another: ${more.join(', ')})` : '';

/** The configuration in the values of Ory's Helm charts. */
export interface HelmValues {
  readonly kratos?: SourceFile;
  readonly hydra?: SourceFile;
  readonly dev: boolean;
}

/**
 * Returns the configuration in the values of a Helm chart, with the identity schemas inside.
 *
 * @returns undefined if the values are those of another chart
 * @see https://github.com/ory/k8s, helm/charts/kratos/values.yaml
 */
function helmValues(name: string, text: string): HelmValues | undefined {
  let root: Fields;
  try {
    root = readYaml(name, text);
  } catch (error) {
    // Templates of charts are no YAML.
    if (error instanceof ConfigError) return undefined;
    throw error;
  }
  const chart = (server: 'kratos' | 'hydra') => {
    const values = fieldsOf(root[server]);
    // A chart of charts has the values of each one below its name.
    return 'config' in values ? values : fieldsOf(values[server]);
  };
  const source = (server: 'kratos' | 'hydra'): SourceFile | undefined => {
    const { config, identitySchemas } = chart(server);
    if (config === undefined) return undefined;
    return {
      name: `${name} ${server}.config.json`,
      text: JSON.stringify(withSchemas(fieldsOf(config), fieldsOf(identitySchemas))),
    };
  };
  const [kratos, hydra] = [source('kratos'), source('hydra')];
  if (!kratos && !hydra) return undefined;
  const dev = chart('kratos').development === true || chart('hydra').dev === true;
  return { ...(kratos && { kratos }), ...(hydra && { hydra }), dev };
}

/** Replaces the addresses of mounted identity schemas by their texts. */
function withSchemas(config: Fields, schemas: Fields): Fields {
  const identity = fieldsOf(config.identity);
  if (!Array.isArray(identity.schemas)) return config;
  const inline = (url: unknown) => {
    const text = typeof url === 'string' ? schemas[url.split('/').at(-1) ?? ''] : undefined;
    return typeof text === 'string' ? `base64://${encodeBase64(utf8(text))}` : url;
  };
  const list = identity.schemas.map((each) => ({ ...fieldsOf(each), url: inline(fieldsOf(each).url) }));
  return { ...config, identity: { ...identity, schemas: list } };
}
