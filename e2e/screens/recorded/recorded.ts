import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { defaultConfig } from '@members/app/config';
import { isFlow } from '@members/app/flow/kinds';
import { stepsOfVersion } from '@members/contract/versions/restore-steps';
import type { Flow, FlowKind, UiNode, UiText } from '@members/openapi';

/** A folder for each contract case: its recording, and in which answers other versions differ from it. */
const folder = join(import.meta.dirname, '../../../contract-tests/cases');
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });

/** All kinds of flows. */
const kinds = ['login', 'registration', 'recovery', 'verification', 'settings'] as const;

/** A flow that the real server answered with. */
export interface Recorded {
  /** Recording and step. */
  readonly name: string;
  readonly kind: FlowKind;
  readonly flow: Flow;
}

/** What the recorder wrote instead of what differs from run to run. */
function restored(text: string): string {
  return (
    text
      .replaceAll('<public>', defaultConfig.kratos_url)
      // Where a proxy takes a path away: for the app that is Kratos's address.
      .replaceAll('http://127.0.0.1:4455/proxied/', `${defaultConfig.kratos_url}/`)
      // The recorder's own page of an application; here it is a screen.
      .replaceAll('http://127.0.0.1:4455/after', 'http://127.0.0.1:4455/welcome')
      .replaceAll('"<time>"', '"2026-01-01T13:00:00Z"')
      .replaceAll(/"<unix [^"]*>"/g, String(Date.parse('2026-01-01T13:00:00Z') / 1000))
      .replaceAll(/<(flow|csrf_token|challenge)[^>]*:(\d+)>/g, '$1-$2')
  );
}

/** A sign-up's verification by link, which has a button of the code's that would end the flow: the app leaves it out. */
const isMixed = (flow: Flow) => flow.active === 'link' && (flow.ui.nodes ?? []).some(({ group }) => group === 'code');

/** A recovery that is done keeps its last form, which would only be refused: the app shows none. */
const isDone = (flow: Flow) => flow.state === 'passed_challenge' && flow.ui.action.includes('/recovery?');

const read = (file: string) => JSON.parse(restored(readFileSync(join(folder, file), 'utf8')));

interface Step {
  readonly note: string;
  readonly response?: { readonly body: unknown };
}

/** The flows among the responses of a case. */
function* flowsOf(name: string, steps: readonly Step[]): Iterable<Recorded> {
  for (const { note, response } of steps) {
    const flow: unknown = response?.body;
    if (!isFlow(flow) || flow.type !== 'browser' || isMixed(flow) || isDone(flow)) continue;
    const kind = kinds.find((each) => flow.ui.action.includes(`/${each}?flow=`));
    if (kind !== undefined) yield { name: `${name}: ${note}`, kind, flow };
  }
}

/** The recorded steps of each case. */
const answered: ReadonlyMap<string, readonly Step[]> = new Map(
  files.filter((file) => basename(file) === 'recording.json').map((file) => [dirname(file), read(file).steps]),
);

/** What a version before answered otherwise, where it was played against the recordings as they are. */
function* allOf(version: string): Iterable<Recorded> {
  for (const file of files.filter((file) => basename(file) === `${version}.json`)) {
    const { outcome, rows, played, steps: count } = read(file);
    const steps = answered.get(dirname(file)) ?? [];
    if (outcome === 'changed' && steps.length === count)
      yield* flowsOf(`${version} ${dirname(file)}`, stepsOfVersion<Step>(steps.slice(0, played), rows));
  }
}

const recordings = [...answered].flatMap(([name, steps]) => [...flowsOf(name, steps)]);

const nodesOf = ({ flow }: Recorded): readonly UiNode[] => flow.ui.nodes ?? [];
const nameOf = ({ attributes }: UiNode) => ('name' in attributes ? attributes.name : attributes.node_type);

/** A node as far as it is drawn; of the values only a method's says what it is. */
function drawn({ attributes, group, meta }: UiNode): string {
  const { type, name, value } = attributes.node_type === 'input' ? attributes : { name: '', value: '' };
  return [group, attributes.node_type, type, name, name === 'method' ? value : '', meta.label?.id].join(' ');
}

/** What a page is built from: state, level, nodes, and whether there are faults. */
function shapeOf(recorded: Recorded): string {
  const { kind, flow } = recorded;
  const nodes = nodesOf(recorded);
  const asked = 'requested_aal' in flow ? [flow.requested_aal, flow.refresh] : [];
  const faults = nodes.some(({ messages }) => messages.length > 0);
  return JSON.stringify([kind, flow.state, asked, [...new Set(nodes.map(drawn))].sort(), faults]);
}

/** Every sentence of a flow, together with what it is about. */
function sentencesOf(recorded: Recorded): string[] {
  const { kind, flow } = recorded;
  const own = nodesOf(recorded).flatMap((node) => node.messages.map(({ id }) => `${kind} ${nameOf(node)} ${id}`));
  return [...(flow.ui.messages ?? []).map(({ id }) => `${kind} ${flow.state} ${id}`), ...own];
}

/** Every flow that the real server ever answered with, one of each that is built differently. */
export const flowsByShape: readonly Recorded[] = [
  ...new Map(recordings.toReversed().map((recorded) => [shapeOf(recorded), recorded])).values(),
].toReversed();

/** Flows of versions before that are built as none of these is, and as many more as it takes to read what none of these says; newest versions first. */
export function flowsBefore(): Recorded[] {
  const shapes = new Set(recordings.map(shapeOf));
  const said = new Set(recordings.flatMap(sentencesOf));
  const versions = new Set(
    files.map((file) => basename(file, '.json')).filter((name) => /^v\d+\.\d+\.\d+$/.test(name)),
  );
  return [...versions]
    .sort((one, other) => other.localeCompare(one, 'en', { numeric: true }))
    .flatMap((version) => [...allOf(version)])
    .filter((recorded) => {
      const [shape, sentences] = [shapeOf(recorded), sentencesOf(recorded)];
      const isNews = !shapes.has(shape) || sentences.some((sentence) => !said.has(sentence));
      shapes.add(shape);
      for (const sentence of sentences) said.add(sentence);
      return isNews;
    });
}

/** Every flow of the pinned version by its shape, and as many more as it takes to read every sentence wherever it was ever said. */
export const flowsByWords: readonly Recorded[] = (() => {
  const chosen = [...flowsByShape];
  const said = new Set(chosen.flatMap(sentencesOf));
  const isNews = (sentence: string) => !said.has(sentence);
  const rest = recordings.filter((recorded) => sentencesOf(recorded).some(isNews));
  for (const recorded of rest.toSorted((a, b) => sentencesOf(b).length - sentencesOf(a).length)) {
    const sentences = sentencesOf(recorded);
    if (!sentences.some(isNews)) continue;
    chosen.push(recorded);
    for (const sentence of sentences) said.add(sentence);
  }
  return chosen;
})();

/** Every text that the real server ever said on such a page: messages and labels, one of each id and context. */
export const textsSaid: readonly UiText[] = [
  ...new Map(
    recordings
      .flatMap((recorded) => [
        ...(recorded.flow.ui.messages ?? []),
        ...nodesOf(recorded).flatMap(({ messages, meta }) => [...messages, ...(meta.label ? [meta.label] : [])]),
      ])
      .map((text) => [JSON.stringify([text.id, text.context]), text]),
  ).values(),
];
