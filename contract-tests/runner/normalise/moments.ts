/** When the target answered a request: by its own clock, in milliseconds since 1970. */
export interface Span {
  readonly sent: number;
  readonly received: number;
}

/** A span in the order of a suite: that of step `step`, or one that was not recorded and came after it. */
export interface Passage extends Span {
  readonly step: number;
  readonly isRecorded: boolean;
}

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

/** What lifespans are multiples of; all below a minute count alike, for there chance finds one as easily as the other. */
const units = [24 * hour, hour, 30 * minute, 15 * minute, 10 * minute, 5 * minute, minute, 30 * second, 10 * second];
const all = [...units, 5 * second, second];

/** Farther away than any lifespan: such a moment was written down by somebody. */
const farthest = 20 * 365 * 24 * hour;

interface Found {
  readonly length: number;
  readonly rank: number;
}

interface Told {
  readonly passage: Passage;
  readonly length: number;
}

/** Between what an answer told and what the database kept of it, in milliseconds. */
const rounding = 0.002;

/** In hundredths of a millisecond. */
const keyOf = (moment: number) => Math.floor(moment * 100);

/** The roundest length between two; undefined where there is none of a whole second. */
function roundest(from: number, to: number, of = all): Found | undefined {
  for (const unit of of) {
    const length = Math.ceil(from / unit) * unit;
    if (length <= to) return { length: length || 0, rank: Math.max(unit, minute - 1) };
  }
  return undefined;
}

/** `24h`, `15m`, `5s`. */
function shown(length: number): string {
  const [unit, letter] =
    length % hour === 0 ? [hour, 'h'] : length % minute === 0 ? [minute, 'm'] : ([second, 's'] as const);
  return `${Math.round(length / unit)}${letter}`;
}

const distance = (length: number) => (length === 0 ? '' : length > 0 ? `+${shown(length)}` : `-${shown(-length)}`);

/**
 * Moments by what made them. A server reads its clock while it answers, so a moment is some round length after a step
 * (`<now>`, `<now+24h>`, and of an earlier step `<step 3>`, `<step 3+24h>`): the length that fits the time the answer took.
 * One that is told to the second fits many steps and is compared as `<~now+24h>`.
 */
export class Moments {
  readonly #passages: readonly Passage[];
  /** What was told before, by its moment; the database drops digits. */
  readonly #told = new Map<number, Told>();
  /** The exchanges of which the present answer tells: what was issued there may end a while after. */
  #mentioned: ReadonlySet<Passage | undefined> = new Set();
  #present = 0;

  constructor(passages: readonly Passage[]) {
    this.#passages = passages;
  }

  /** From now on moments are told as step `number` shows them, whose answer has this body. */
  enter(number: number, body = ''): void {
    this.#present = this.#passages.findIndex(({ step, isRecorded }) => isRecorded && step === number);
    const { received } = this.#now();
    const passed = [...new Set(body.match(rfc3339))].map(millisecondsOf).filter((moment) => moment <= received);
    this.#mentioned = new Set(passed.map((moment) => this.#explain(moment)?.passage));
  }

  /**
   * A moment told with a fraction of a second; undefined for one that no lifespan explains.
   *
   * @param isEnd of a lifespan; what came about in the very millisecond in which one ended is something else
   */
  exact(moment: number, isEnd = true): string | undefined {
    const { sent, received } = this.#now();
    if (Math.abs(moment - sent) > farthest) return undefined;
    const before = this.#told.get(keyOf(moment + rounding)) ?? this.#told.get(keyOf(moment - rounding));
    const mayBeOther = !before || (!isEnd && before.length > 0 && moment <= received);
    const told = mayBeOther ? (this.#explain(moment) ?? before) : before;
    if (!told) return this.#between(moment);
    if (!before) this.#told.set(keyOf(moment), told);
    return `<${this.#name(told.passage)}${distance(told.length)}>`;
  }

  #explain(moment: number): Told | undefined {
    const { sent } = this.#now();
    let best: (Found & Told & { readonly isTold: boolean }) | undefined;
    for (let index = this.#present; index >= 0; index -= 1) {
      const passage = this.#passages[index] as Passage;
      const found = roundest(moment - passage.received - 1, moment - passage.sent);
      // What has passed was read from the clock, not counted from it.
      if (!found || (moment <= sent && found.length > 0) || found.length < 0) continue;
      const isTold = this.#mentioned.has(passage);
      if (!best || found.rank > best.rank || (found.rank === best.rank && isTold && !best.isTold)) {
        best = { ...found, passage, isTold };
      }
    }
    return best;
  }

  /** A moment told to the second; undefined as above. */
  rough(moment: number): string | undefined {
    const length = this.#length(moment);
    return length === undefined ? undefined : `<~now${distance(length)}>`;
  }

  /** How long it is from now to a moment that lies so many milliseconds ahead. */
  remaining(length: number): string {
    return `<~${shown(this.#length(this.#now().received + length) ?? length)}>`;
  }

  /** For what was that long ago. */
  ago(length: number): string {
    return `<~now${distance(this.#length(this.#now().received - length) ?? -length)}>`;
  }

  #now(): Passage {
    const now = this.#passages[this.#present];
    if (!now) throw new Error('a moment outside of any step');
    return now;
  }

  #length(moment: number): number | undefined {
    const { sent, received } = this.#now();
    const start = this.#passages[0]?.sent ?? sent;
    if (Math.abs(moment - sent) > farthest) return undefined;
    if (moment >= start - second && moment <= received + second) return 0;
    const least = moment - received - second;
    // Cookies lose up to two seconds: Go drops fractions of what remains, and then of when that will be.
    const found =
      roundest(least, moment - start + 2 * second, units.slice(0, -2)) ?? roundest(least, moment - sent + second);
    return found?.length ?? Math.round((moment - sent) / second) * second;
  }

  #name({ step, isRecorded }: Passage): string {
    if (!isRecorded) return step === 0 ? 'before' : `after step ${step}`;
    return step === this.#now().step ? 'now' : `step ${step}`;
  }

  /** The server did something by itself, after one step and before another; or before them all. */
  #between(moment: number): string {
    const last = this.#passages.slice(0, this.#present).findLast(({ sent }) => sent <= moment);
    if (moment > this.#now().received) return this.rough(moment) ?? '';
    return last ? `<after step ${last.step}>` : '<before>';
  }
}

/** RFC 3339, as Go writes it. */
const rfc3339 = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)/g;

const printed = /\d{4}-\d\d-\d\d \d\d:\d\d:\d\d \+0000 UTC/g;

/** Milliseconds with the fraction that `Date` drops. */
function millisecondsOf(text: string): number {
  const fraction = /\.(\d+)/.exec(text)?.[1];
  return fraction ? Date.parse(text.replace(/\.\d+/, '')) + Number(`0.${fraction}`) * second : Date.parse(text);
}

/** The moments in a text: times, of what `key` names, and minutes that have passed. */
export function momentsInText(text: string, moments: Moments, key = ''): string {
  if (!/\d/.test(text)) return text;
  return text
    .replace(rfc3339, (time) => {
      const moment = millisecondsOf(time);
      return (time.includes('.') ? moments.exact(moment, /expire/i.test(key)) : moments.rough(moment)) ?? time;
    })
    .replace(printed, (time) => moments.rough(Date.parse(time.replace(' +0000 UTC', 'Z').replace(' ', 'T'))) ?? time)
    .replace(/\b(\d+\.\d\d)(?= minutes ago\b)/g, (minutes) => moments.ago(Number(minutes) * minute));
}
