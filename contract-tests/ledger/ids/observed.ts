import type { Recording } from '../../runner/recordings.ts';
import { casesOf } from './cases.ts';

/** Where an id was first recorded, and what was recorded of it. */
export interface Observed {
  readonly suite: string;
  /** Counted from 1, as in reports. */
  readonly step: number;
  readonly note: string;
  /** As the server wrote it; names in angle brackets stand for what differs from run to run. */
  readonly text: string;
  /** The names of what goes with it. */
  readonly context: readonly string[];
  /** Of an error. */
  readonly status?: number;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** Every message id, error id and named case in the recordings, by the first step that shows it. */
export function observe(recordings: readonly Recording[]): ReadonlyMap<string, Observed> {
  const found = new Map<string, Observed>();
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

type Keep = (id: string, rest: Omit<Observed, 'suite' | 'step' | 'note'>) => void;

function collect(value: unknown, status: number, keep: Keep): void {
  if (!isObject(value)) return;
  const { id, text, type, context, error } = value;
  if (typeof id === 'number' && typeof text === 'string' && typeof type === 'string')
    keep(String(id), { text, context: isObject(context) ? Object.keys(context) : [] });
  // An error that is read later on is no answer of its own.
  if (isObject(error) && typeof error.id === 'string' && status !== 200) {
    const beside = Object.keys(value).filter((name) => name !== 'error');
    keep(error.id, { text: String(error.reason ?? error.message), context: beside, status });
  }
  for (const member of Object.values(value)) collect(member, status, keep);
}
