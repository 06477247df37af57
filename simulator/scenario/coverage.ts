import { errorIds } from '@members/openapi/ids';
import { messageEntries } from '../kratos/text/entries.ts';
import type { Scenario } from './scenario.ts';

/** The messages, errors, states and nodes that each scenario showed, by its name. */
export type ScenariosById = ReadonlyMap<string, ReadonlySet<string>>;

/** Errors that the open-source server never sends, with the reason. */
const unreachable: Readonly<Record<string, string>> = {
  session_aal_already_fulfilled: 'defined in the sources, never sent',
};

const nodeKinds = ['input', 'text', 'img', 'a', 'script'].map((type) => `node ${type}`);

const states = [
  ...['login', 'registration', 'recovery', 'verification'].flatMap((kind) => [
    `${kind} choose_method`,
    `${kind} sent_email`,
  ]),
  ...['settings show_form', 'settings success', 'verification passed_challenge'],
  ...['address', 'address_choice', 'code'].map((what) => `recovery recovery_awaiting_${what}`),
  'recovery recovery_confirming_address',
];

interface CoverageRow {
  readonly id: string;
  readonly about: string;
  /** First the scenarios that promise it, then others that show it. */
  readonly scenarios: readonly string[];
}

interface Section {
  readonly title: string;
  readonly rows: readonly CoverageRow[];
}

/** Lists the simulator's messages, errors, states and kinds of nodes with the scenarios that show them. */
export function coverage(scenarios: readonly Scenario[], shown: ScenariosById): readonly Section[] {
  const row = (id: string, about = ''): CoverageRow => {
    const promised = scenarios.filter(({ shows }) => shows.includes(id)).map(({ name }) => name);
    const others = [...shown].filter(([name, all]) => all.has(id) && !promised.includes(name)).map(([name]) => name);
    return { id, about, scenarios: [...promised, ...others].slice(0, 3) };
  };
  return [
    { title: 'Messages', rows: messageEntries.map(({ id, text }) => row(id, text)) },
    { title: 'Errors', rows: errorIds.map((id) => row(id, unreachable[id])) },
    { title: 'States of flows', rows: states.map((id) => row(id)) },
    { title: 'Kinds of nodes', rows: nodeKinds.map((id) => row(id)) },
  ];
}

/** Returns the ids that no scenario shows although the server can send them. */
export const uncovered = (sections: readonly Section[]): readonly string[] =>
  sections.flatMap(({ rows }) =>
    rows.filter(({ id, scenarios }) => scenarios.length === 0 && unreachable[id] === undefined).map(({ id }) => id),
  );

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('<', '\\<').replaceAll('\n', ' ');

/** Returns the text of `docs/scenarios.md`. */
export function coveragePage(scenarios: readonly Scenario[], sections: readonly Section[]): string {
  const families = [...Map.groupBy(scenarios, ({ family }) => family)];
  const lists = families.map(
    ([family, all]) =>
      `## ${family}\n\n${all.map(({ name, title, setup }) => `- \`${name}\` (${setup}): ${title}`).join('\n')}\n`,
  );
  const tables = sections.map(
    ({ title, rows }) =>
      `## ${title}\n\n${rows
        .map(({ id, about, scenarios: names }) => {
          const seen = names.length === 0 ? 'nowhere' : names.map((name) => `\`${name}\``).join(', ');
          return `- \`${id}\`${about === '' ? '' : ` ${cell(about)}`}: ${seen}`;
        })
        .join('\n')}\n`,
  );
  const head = `# Scenarios

The simulator has ${scenarios.length} scenarios. The word in brackets is the configuration of a scenario (\`simulator/scenario/setups.ts\`). To open a scenario, start the servers with a control API (\`npm start\` or \`--control PORT\`) and visit \`http://127.0.0.1:4433/?scenario=NAME\`.

\`node tools/documents/scenarios.ts\` plays all scenarios and writes this page. A test checks that it is up to date.
`;
  const middle = '# Scenarios by message, error, state and node\n\nEach line names at most three scenarios.\n';
  return [head, ...lists, middle, ...tables].join('\n');
}
