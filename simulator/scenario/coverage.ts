import { errorIds } from '@members/openapi/ids';
import { messageEntries } from '../kratos/text/entries.ts';
import type { Scenario } from './scenario.ts';

/** What a scenario had in it when it was played, by its name. */
export type ScenariosById = ReadonlyMap<string, ReadonlySet<string>>;

/** Errors that the open-source server answers nowhere, by why. */
const unreachable: Readonly<Record<string, string>> = {
  session_aal_already_fulfilled: 'a name without an error',
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
  /** Those that promise it first, and then those that have it by the way. */
  readonly scenarios: readonly string[];
}

interface Section {
  readonly title: string;
  readonly rows: readonly CoverageRow[];
}

/** Every message, error, state and kind of node that the simulator has, and where it is seen. */
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

/** What no scenario shows, though the server would. */
export const uncovered = (sections: readonly Section[]): readonly string[] =>
  sections.flatMap(({ rows }) =>
    rows.filter(({ id, scenarios }) => scenarios.length === 0 && unreachable[id] === undefined).map(({ id }) => id),
  );

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('<', '\\<').replaceAll('\n', ' ');

/** The page `docs/scenarios.md`. */
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

Made by \`node tools/documents/scenarios.ts\`, which plays each of them; a test plays them again and compares. ${scenarios.length} scenarios: in brackets the configuration that one needs (\`simulator/scenario/setups.ts\`). Open one at \`http://127.0.0.1:4433/?scenario=NAME\`, once a control API is there (\`--control PORT\`, or \`npm start\`).
`;
  const middle = '# What is seen where\n\nAt most three scenarios each, those that promise it first.\n';
  return [head, ...lists, middle, ...tables].join('\n');
}
