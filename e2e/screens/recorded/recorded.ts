import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { defaultConfig } from '@members/app/config';
import { isFlow } from '@members/app/flow/kinds';
import { stepsOfVersion } from '@members/contract/versions/restore-steps';
import type { Flow, FlowKind, UiNode, UiText } from '@members/openapi';

/** The contract cases: each folder has a recording and the differences of other versions. */
const folder = join(import.meta.dirname, '../../../contract-tests/cases');
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });

/** All kinds of flows. */
const kinds = ['login', 'registration', 'recovery', 'verification', 'settings'] as const;

/** A flow that the real server responded with. */
export interface RecordedFlow {
  /** The case and the note of the step. */
  readonly name: string;
  readonly kind: FlowKind;
  readonly flow: Flow;
}

/** Replaces the placeholders of a recording, which stand for values that differ from run to run. */
function restored(text: string): string {
  return (
    text
      .replaceAll('<public>', defaultConfig.kratos_url)
      // Behind a proxy with a base path: the app uses that as Kratos's address.
      .replaceAll('http://127.0.0.1:4455/proxied/', `${defaultConfig.kratos_url}/`)
      // The suites' page after a flow: here a screen of the app.
      .replaceAll('http://127.0.0.1:4455/after', 'http://127.0.0.1:4455/welcome')
      .replaceAll('"<time>"', '"2026-01-01T13:00:00Z"')
      .replaceAll(/"<unix [^"]*>"/g, String(Date.parse('2026-01-01T13:00:00Z') / 1000))
      .replaceAll(/<(flow|csrf_token|challenge)[^>]*:(\d+)>/g, '$1-$2')
  );
}

/** Whether a verification by link also has the button of the code method. It would end the flow: the app does not show it. */
const isMixed = (flow: Flow) => flow.active === 'link' && (flow.ui.nodes ?? []).some(({ group }) => group === 'code');

/** Whether a recovery is done. It keeps its last form, which the server would refuse: the app does not show it. */
const isDone = (flow: Flow) => flow.state === 'passed_challenge' && flow.ui.action.includes('/recovery?');

const read = (file: string) => JSON.parse(restored(readFileSync(join(folder, file), 'utf8')));

interface RecordedStep {
  readonly note: string;
  readonly response?: { readonly body: unknown };
}

/** Yields the browser flows among the responses of a case. */
function* flowsOf(name: string, steps: readonly RecordedStep[]): Iterable<RecordedFlow> {
  for (const { note, response } of steps) {
    const flow: unknown = response?.body;
    if (!isFlow(flow) || flow.type !== 'browser' || isMixed(flow) || isDone(flow)) continue;
    const kind = kinds.find((each) => flow.ui.action.includes(`/${each}?flow=`));
    if (kind !== undefined) yield { name: `${name}: ${note}`, kind, flow };
  }
}

/** The recorded steps of each case. */
const stepsByCase: ReadonlyMap<string, readonly RecordedStep[]> = new Map(
  files.filter((file) => basename(file) === 'recording.json').map((file) => [dirname(file), read(file).steps]),
);

/** Yields the flows of an older version that differ, from cases whose recording has not changed since they were played. */
function* flowsOfVersion(version: string): Iterable<RecordedFlow> {
  for (const file of files.filter((file) => basename(file) === `${version}.json`)) {
    const { outcome, rows, played, steps: count } = read(file);
    const steps = stepsByCase.get(dirname(file)) ?? [];
    if (outcome === 'changed' && steps.length === count)
      yield* flowsOf(`${version} ${dirname(file)}`, stepsOfVersion<RecordedStep>(steps.slice(0, played), rows));
  }
}

const recordings = [...stepsByCase].flatMap(([name, steps]) => [...flowsOf(name, steps)]);

const nodesOf = ({ flow }: RecordedFlow): readonly UiNode[] => flow.ui.nodes ?? [];
const nameOf = ({ attributes }: UiNode) => ('name' in attributes ? attributes.name : attributes.node_type);

/** Describes what of a node decides how it is drawn. The value counts only for `method`. */
function nodeShape({ attributes, group, meta }: UiNode): string {
  const { type, name, value } = attributes.node_type === 'input' ? attributes : { name: '', value: '' };
  return [group, attributes.node_type, type, name, name === 'method' ? value : '', meta.label?.id].join(' ');
}

/** Describes what a page is built from: state, level, nodes, and whether fields have errors. */
function shapeOf(recorded: RecordedFlow): string {
  const { kind, flow } = recorded;
  const nodes = nodesOf(recorded);
  const asked = 'requested_aal' in flow ? [flow.requested_aal, flow.refresh] : [];
  const hasErrors = nodes.some(({ messages }) => messages.length > 0);
  return JSON.stringify([kind, flow.state, asked, [...new Set(nodes.map(nodeShape))].sort(), hasErrors]);
}

/** Returns the messages of a flow, each with its field or the state of the flow. */
function sentencesOf(recorded: RecordedFlow): string[] {
  const { kind, flow } = recorded;
  const own = nodesOf(recorded).flatMap((node) => node.messages.map(({ id }) => `${kind} ${nameOf(node)} ${id}`));
  return [...(flow.ui.messages ?? []).map(({ id }) => `${kind} ${flow.state} ${id}`), ...own];
}

/** One recorded flow of each shape. */
export const flowsByShape: readonly RecordedFlow[] = [
  ...new Map(recordings.toReversed().map((recorded) => [shapeOf(recorded), recorded])).values(),
].toReversed();

/**
 * Returns flows of older versions with a shape or a message that the pinned version does not have.
 * @returns the newest versions first
 */
export function newFlowsOfOlderVersions(): RecordedFlow[] {
  const shapes = new Set(recordings.map(shapeOf));
  const said = new Set(recordings.flatMap(sentencesOf));
  const versions = new Set(
    files.map((file) => basename(file, '.json')).filter((name) => /^v\d+\.\d+\.\d+$/.test(name)),
  );
  return [...versions]
    .sort((one, other) => other.localeCompare(one, 'en', { numeric: true }))
    .flatMap((version) => [...flowsOfVersion(version)])
    .filter((recorded) => {
      const [shape, sentences] = [shapeOf(recorded), sentencesOf(recorded)];
      const isNews = !shapes.has(shape) || sentences.some((sentence) => !said.has(sentence));
      shapes.add(shape);
      for (const sentence of sentences) said.add(sentence);
      return isNews;
    });
}

/** One flow of each shape, and further flows until each message is there at each field and in each state that has it. */
export const flowsWithAllMessages: readonly RecordedFlow[] = (() => {
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

/** All recorded messages and labels, one of each id and context. */
export const recordedTexts: readonly UiText[] = [
  ...new Map(
    recordings
      .flatMap((recorded) => [
        ...(recorded.flow.ui.messages ?? []),
        ...nodesOf(recorded).flatMap(({ messages, meta }) => [...messages, ...(meta.label ? [meta.label] : [])]),
      ])
      .map((text) => [JSON.stringify([text.id, text.context]), text]),
  ).values(),
];
