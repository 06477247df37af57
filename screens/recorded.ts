import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Flow, UiNode } from '../openapi/index.ts';
import { defaultConfig } from '../src/config.ts';
import { isFlow } from '../src/flow/kinds.ts';

const folder = join(import.meta.dirname, '../contract-tests/recordings');

/** A flow that the real server answered with. */
export interface Recorded {
  /** Recording and step. */
  readonly name: string;
  readonly kind: 'login' | 'registration';
  readonly flow: Flow;
}

/** What the recorder wrote instead of what differs from run to run. */
function restored(text: string): string {
  return text
    .replaceAll('<public>', defaultConfig.kratos_url)
    .replaceAll('"<time>"', '"2026-01-01T13:00:00Z"')
    .replaceAll(/<(flow|csrf_token|challenge)[^>]*:(\d+)>/g, '$1-$2');
}

function* all(): Iterable<Recorded> {
  for (const file of readdirSync(folder)) {
    const { steps } = JSON.parse(restored(readFileSync(join(folder, file), 'utf8')));
    for (const { note, response } of steps) {
      const flow: unknown = response.body;
      if (!isFlow(flow) || flow.type !== 'browser') continue;
      const kind = (['login', 'registration'] as const).find((each) => flow.ui.action.includes(`/${each}?flow=`));
      if (kind !== undefined) yield { name: `${file} ${note}`, kind, flow };
    }
  }
}

function oneOfEach(keyOf: (recorded: Recorded) => unknown): readonly Recorded[] {
  const found = new Map<string, Recorded>();
  for (const recorded of all()) {
    const key = JSON.stringify(keyOf(recorded));
    if (!found.has(key)) found.set(key, recorded);
  }
  return [...found.values()];
}

const nodesOf = ({ flow }: Recorded): readonly UiNode[] => flow.ui.nodes ?? [];
const sorted = (rows: readonly unknown[][]) => rows.map(String).sort();

/** Every login and registration flow that the real server ever answered with, one of each that reads differently. */
export const flowsByWords = oneOfEach((recorded) => [
  recorded.kind,
  sorted(
    nodesOf(recorded).map(({ attributes, group, meta, messages }) => [
      'name' in attributes ? [attributes.name, attributes.type] : attributes.node_type,
      group,
      meta.label?.id,
      messages.map(({ id }) => id),
    ]),
  ),
  recorded.flow.ui.messages?.map(({ id }) => id),
]);

/** The same, one of each that is built differently: fields, buttons, what asks for them, and whether there are faults. */
export const flowsByShape = oneOfEach((recorded) => [
  recorded.kind,
  'requested_aal' in recorded.flow && [recorded.flow.requested_aal, recorded.flow.refresh],
  sorted(
    nodesOf(recorded).map(({ attributes, group, messages }) => [
      'name' in attributes ? [attributes.name, attributes.type] : attributes.node_type,
      attributes.node_type === 'input' && attributes.type === 'submit' ? attributes.value : '',
      group,
      messages.length > 0,
    ]),
  ),
]);
