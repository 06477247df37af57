/** Renders the Helm chart as Helm does, with the Go templates of this repository, and compares it with the manifest. */

import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { fillText, readTemplates } from '@members/engines/template';
import { Ajv } from 'ajv';
import { load } from 'js-yaml';
import { type KubernetesObject, readObjects } from './kubernetes-objects.ts';

const folder = new URL('../../deploy/', import.meta.url);
const text = (path: string) => readFileSync(new URL(path, folder), 'utf8');

/** Helm's function that sprig has and that mails do not. */
const sha256sum = (value: unknown) => createHash('sha256').update(`${value}`).digest('hex');

/** Values of the chart: a tree as YAML holds it. */
export type Values = Readonly<Record<string, unknown>>;

export const defaultValues = load(text('helm/gateway/values.yaml')) as Values;

export const valuesSchema = JSON.parse(text('helm/gateway/values.schema.json')) as {
  readonly properties: {
    readonly settings: { readonly properties: object };
    readonly secret: { readonly properties: { readonly variables: { readonly items: { readonly enum: string[] } } } };
  };
};
const isValid = new Ajv({ allErrors: true, allowUnionTypes: true }).compile(valuesSchema);

/**
 * Returns the chart's objects for these values.
 * @param releaseName the name given to `helm install`
 * @throws Error with the first error of the values, a template or an object
 */
export function renderChart(values: Values, releaseName = 'gateway'): readonly KubernetesObject[] {
  if (!isValid(values)) {
    const [error] = isValid.errors ?? [];
    throw new Error(`values${error?.instancePath}: ${error?.message} ${JSON.stringify(error?.params)}`);
  }
  const chart = load(text('helm/gateway/Chart.yaml')) as { name: string; version: string; appVersion: string };
  const data = {
    Values: values,
    Release: { Name: releaseName, Service: 'Helm' },
    Chart: { Name: chart.name, Version: chart.version, AppVersion: chart.appVersion },
  };
  const files = globSync('helm/gateway/templates/*', { cwd: folder }).map((path) => [path, text(path)] as const);
  return files
    .filter(([name]) => name.endsWith('.yaml'))
    .flatMap(([name]) => readObjects(fillText(readTemplates(name, files, { sha256sum }), data, { sha256sum })));
}

/** The objects of deploy/kubernetes.yaml. */
export const manifest = (): readonly KubernetesObject[] => readObjects(text('kubernetes.yaml'));

const helmLabels = ['app.kubernetes.io/version', 'app.kubernetes.io/managed-by', 'helm.sh/chart'];

/** Returns an object without the labels and the annotation that only the chart adds. */
function withoutAdditions(object: KubernetesObject): KubernetesObject {
  const copy = structuredClone(object);
  for (const label of helmLabels) delete copy.metadata.labels[label];
  if (copy.kind === 'Deployment') delete copy.spec.template.metadata.annotations['checksum/settings'];
  return copy;
}

/** Returns the names of objects that differ between two lists, or that only one of them has. */
export function differingObjects(
  one: readonly KubernetesObject[],
  other: readonly KubernetesObject[],
): readonly string[] {
  const byName = (objects: readonly KubernetesObject[]) =>
    new Map(objects.map((object) => [`${object.kind} ${object.metadata.name}`, withoutAdditions(object)]));
  const [ones, others] = [byName(one), byName(other)];
  return [...new Set([...ones.keys(), ...others.keys()])].filter(
    (name) => !isDeepStrictEqual(ones.get(name), others.get(name)),
  );
}
