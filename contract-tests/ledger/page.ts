import type { KnownGap } from '../runner/known-gaps.ts';
import { pinnedVersion } from '../runner/recordings.ts';
import type { LedgerRow, LedgerSection, LedgerState } from './sections.ts';

/** The text of each state, in the order of the columns. */
export const labels: Readonly<Record<LedgerState, string>> = {
  verified: 'verified on the real server',
  simulated: 'simulated only',
  missing: 'not implemented',
  never: 'cannot be observed',
};
export const states = Object.keys(labels) as readonly LedgerState[];

export const title = 'Parity of the simulator';

/** The paragraph above the tables. */
export const introduction =
  `This page compares the simulator with recorded answers of Ory Kratos and Hydra ${pinnedVersion}. \`npm run contract\` ` +
  'sends each recorded request to the simulator, and fails if an answer differs. A row names the first recording that ' +
  'shows its fact, with the date. `npm run parity` generates this page from the recordings.';

export const counts = ({ rows }: LedgerSection) =>
  states.map((state) => rows.filter((row) => row.state === state).length);

export interface LedgerPage {
  readonly sections: readonly LedgerSection[];
  readonly gaps: readonly KnownGap[];
  /** Sections on other versions, in Markdown. */
  readonly versions: readonly string[];
}

/** Describes the recordings that show a row's fact, or the reason why none does. */
export function evidenceText({ evidence: [first, ...others], reason }: LedgerRow): string {
  if (!first) return reason;
  const more = others.length > 0 ? ` and ${others.length} more` : '';
  const step = first.step > 0 ? ` step ${first.step}` : '';
  const version = first.version === pinnedVersion ? '' : `, ${first.version}`;
  return `${first.suite}${step}${more}${version}, ${first.recorded}`;
}
