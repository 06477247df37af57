import type { Recording } from '../../runner/recordings.ts';
import { casesOf } from './cases.ts';

/** The first recorded step that shows an id, with its text. */
export interface ObservedId {
  readonly suite: string;
  /** Number of the step, from 1. */
  readonly step: number;
  readonly note: string;
  /** The server's text; names in angle brackets stand for values that differ from run to run. */
  readonly text: string;
  /** Names of the message's context, or of the members beside `error`. */
  readonly context: readonly string[];
  /** HTTP status, for errors and cases. */
  readonly status?: number;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** Returns every message id, error id and named case in the recordings, with the first step that shows it. */
export function observe(recordings: readonly Recording[]): ReadonlyMap<string, ObservedId> {
  const found = new Map<string, ObservedId>();
  for (const { suite, steps } of recordings)
    for (const [index, step] of steps.entries()) {
      const { note, response } = step;
      const place = { suite, step: index + 1, note };
      const keep: Keep = (id, rest) => {
        if (!found.has(id)) found.set(id, { ...place, ...rest });
      };
      collect(response.body, response.status, keep);
      for (const name of casesOf(step)) keep(name, { text: '', context: [], status: response.status });
    }
  return found;
}

type Keep = (id: string, rest: Omit<ObservedId, 'suite' | 'step' | 'note'>) => void;

function collect(value: unknown, status: number, keep: Keep): void {
  if (!isObject(value)) return;
  const { id, text, type, context, error } = value;
  if (typeof id === 'number' && typeof text === 'string' && typeof type === 'string')
    keep(String(id), { text, context: isObject(context) ? Object.keys(context) : [] });
  // An error container is read with status 200 and shows an earlier error.
  if (isObject(error) && typeof error.id === 'string' && status !== 200) {
    const beside = Object.keys(value).filter((name) => name !== 'error');
    keep(error.id, { text: String(error.reason ?? error.message), context: beside, status });
  }
  for (const member of Object.values(value)) collect(member, status, keep);
}
