import type { KnownGap } from '../runner/known-gaps.ts';
import { upstream } from '../runner/recordings.ts';
import type { Row, Section, State } from './sections.ts';

/** How each state reads, and in which order states are counted. */
export const labels: Readonly<Record<State, string>> = {
  verified: 'verified on the real server',
  simulated: 'simulated only',
  missing: 'not implemented',
  never: 'cannot be seen',
};
export const states = Object.keys(labels) as readonly State[];

export const title = 'Likeness of the simulator';

/** What stands above the tables. */
export const introduction =
  `What Ory Kratos and Hydra ${upstream} were recorded to answer, and what the simulator is therefore held to: every ` +
  'contract run compares it with these recordings, step by step. A date says when the one that is named first was made. ' +
  'Made from the recordings by `npm run parity`.';

export const counts = ({ rows }: Section) => states.map((state) => rows.filter((row) => row.state === state).length);

export interface Page {
  readonly sections: readonly Section[];
  readonly gaps: readonly KnownGap[];
  /** Sections on other versions, in Markdown. */
  readonly versions: readonly string[];
}

/** Which recordings show it, or why none does. */
export function account({ evidence: [first, ...others], reason }: Row): string {
  if (!first) return reason;
  const more = others.length > 0 ? ` and ${others.length} more` : '';
  const step = first.step > 0 ? ` step ${first.step}` : '';
  const version = first.version === upstream ? '' : `, ${first.version}`;
  return `${first.suite}${step}${more}${version}, ${first.recorded}`;
}
