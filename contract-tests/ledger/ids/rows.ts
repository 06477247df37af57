import { errorIds } from '@members/openapi/ids';
import { injectable } from 'ory-simulator/kratos/text/injected';
import type { Recording } from '../../runner/recordings.ts';
import { never } from '../message-ids.ts';
import { neverErrors } from '../reasons.ts';
import { readSurfaces } from '../surface/lists.ts';
import { caseNames } from './cases.ts';
import { type Observed, observe } from './observed.ts';
import { people } from './people.ts';

/** One id of Kratos, and how it comes about. */
export interface IdRow {
  readonly id: string;
  readonly kind: 'message' | 'error' | 'case';
  /** What a person did, or sees; '' for what nobody sees, and for cases. */
  readonly did: string;
  /** Where a real server was seen to send it. */
  readonly seen: Observed | undefined;
  /** Why no open-source server sends it; '' for what was seen. */
  readonly why: string;
  /** How to see it all the same. */
  readonly how: string;
}

/** A row for each id in the sources of v26.2.0, and for each case that the product's specification names. */
export function idRows(recordings: readonly Recording[]): IdRow[] {
  const { messages, errors } = readSurfaces().kratos;
  const found = observe(recordings);
  const row = (kind: IdRow['kind'], id: string, why = ''): IdRow => {
    const seen = found.get(id);
    const how = injectable.includes(id) ? `\`kratos serve --inject ${id}\`, marked \`injected\`` : '';
    return { id, kind, did: people[id] ?? '', seen, why: seen ? '' : why, how: seen ? '' : how };
  };
  return [
    ...messages.toSorted().map((id) => row('message', id, never[id])),
    ...[...new Set([...errorIds, ...errors])].toSorted().map((id) => row('error', id, neverErrors[id])),
    ...caseNames.map((name) => row('case', name)),
  ];
}

/** Where it was seen, or why not and how to see it. */
export function whereabouts({ seen, why, how }: IdRow): string {
  if (!seen) return how === '' ? why : `${why}; ${how}`;
  return `${seen.suite}, step ${seen.step}${seen.note === '' ? '' : `: ${seen.note}`}`;
}
