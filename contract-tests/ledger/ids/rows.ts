import { errorIds } from '@members/openapi/ids';
import { injectable } from 'ory-simulator/reference';
import type { Recording } from '../../runner/recordings.ts';
import { neverMessages } from '../message-ids.ts';
import { neverErrors } from '../reasons.ts';
import { readSurfaces } from '../surface/lists.ts';
import { caseNames } from './cases.ts';
import { type ObservedId, observe } from './observed.ts';
import { userActions } from './user-actions.ts';

/** One id of Kratos, with the step that shows it or the reason why none does. */
export interface IdRow {
  readonly id: string;
  readonly kind: 'message' | 'error' | 'case';
  /** The user's action, or the element that shows it; `''` for cases and ids without a recorded step. */
  readonly did: string;
  /** The first recorded step that shows it. */
  readonly seen: ObservedId | undefined;
  /** Why no open-source server sends it; `''` if it was recorded. */
  readonly why: string;
  /** How to make the simulator show it. */
  readonly how: string;
}

/** Returns a row for each id in the sources of v26.2.0, and for each case that the specification names. */
export function idRows(recordings: readonly Recording[]): IdRow[] {
  const { messages, errors } = readSurfaces().kratos;
  const found = observe(recordings);
  const row = (kind: IdRow['kind'], id: string, why = ''): IdRow => {
    const seen = found.get(id);
    const how = injectable.includes(id) ? `\`kratos serve --inject ${id}\`, marked \`injected\`` : '';
    return { id, kind, did: userActions[id] ?? '', seen, why: seen ? '' : why, how: seen ? '' : how };
  };
  return [
    ...messages.toSorted().map((id) => row('message', id, neverMessages[id])),
    ...[...new Set([...errorIds, ...errors])].toSorted().map((id) => row('error', id, neverErrors[id])),
    ...caseNames.map((name) => row('case', name)),
  ];
}

/** Describes where an id was recorded, or why it was not and how to see it. */
export function whereSeen({ seen, why, how }: IdRow): string {
  if (!seen) return how === '' ? why : `${why}; ${how}`;
  return `${seen.suite}, step ${seen.step}${seen.note === '' ? '' : `: ${seen.note}`}`;
}
