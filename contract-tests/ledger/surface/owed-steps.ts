import type { KratosSurface, Surface, SurfaceOperation, Surfaces } from './lists.ts';

/** What an upgrade has to do for something new. */
const tasks = {
  operations: 'Add the operation, with a suite.',
  statuses: 'Add suites for the statuses.',
  messages: 'Add the message: its row, its texts in all languages, and a suite.',
  errors: 'Add the error, with a suite.',
  states: 'Add the state of the flow, with a suite.',
  hooks: 'Add the hook, with a suite.',
  keys: 'Add the key to the configuration, with a suite.',
} as const;

type Lists = Readonly<Record<keyof typeof tasks, readonly string[]>>;

const operationText = ({ operation, method, path }: SurfaceOperation) => `${operation} (${method} ${path})`;

function listsOf(surface: Surface & Partial<KratosSurface>): Lists {
  const { operations, errors, keys, messages = [], states = [], hooks = [] } = surface;
  return {
    operations: operations.map(operationText),
    statuses: operations.flatMap((each) => each.statuses.map((status) => `${each.operation} ${status}`)),
    messages,
    errors,
    states: states.map(([kind, state]) => `${kind} ${state}`),
    hooks,
    keys,
  };
}

const missing = (list: readonly string[], others: readonly string[]) => {
  const known = new Set(others);
  return list.filter((each) => !known.has(each));
};

function section(name: string, known: Lists, found: Lists): readonly string[] {
  const kinds = Object.keys(tasks) as (keyof typeof tasks)[];
  const steps = kinds.flatMap((kind) => [
    ...missing(found[kind], known[kind]).map((each) => `- [ ] ${kind}: \`${each}\` is new. ${tasks[kind]}`),
    ...missing(known[kind], found[kind]).map((each) => `- [ ] ${kind}: \`${each}\` is gone. Remove it.`),
  ]);
  return [`## ${name}`, '', ...(steps.length > 0 ? steps : ['Nothing is new, and nothing is gone.']), ''];
}

/** Lists what is new or gone in the sources of newer servers, as Markdown with a step for each. */
export const owedSteps = (known: Surfaces, found: Surfaces): string =>
  [
    ...section('Kratos', listsOf(known.kratos), listsOf(found.kratos)),
    ...section('Hydra', listsOf(known.hydra), listsOf(found.hydra)),
  ].join('\n');
