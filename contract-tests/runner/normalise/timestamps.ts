/** When a request was sent and answered, by the target's clock (ms since 1970). */
export interface ExchangeTimes {
  readonly sent: number;
  readonly received: number;
}

/** An exchange of a suite with its times: step `step`, or an exchange after it that was not recorded. */
export interface TimedExchange extends ExchangeTimes {
  readonly step: number;
  readonly isRecorded: boolean;
}

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

/** Candidate units for lifespans, largest first (ms). Units below a minute rank equally: they match by chance too often. */
const units = [24 * hour, hour, 30 * minute, 15 * minute, 10 * minute, 5 * minute, minute, 30 * second, 10 * second];
const all = [...units, 5 * second, second];

/** Timestamps further away than this (ms) are fixed values from test data, not derived from the clock. */
const longestLifespan = 20 * 365 * 24 * hour;

interface RoundSpan {
  readonly length: number;
  readonly rank: number;
}

interface ExplainedTimestamp {
  readonly passage: TimedExchange;
  readonly length: number;
}

/** How far a timestamp from the database may differ from the one in the answer that created it (ms). */
const rounding = 0.002;

/** Key of a timestamp: hundredths of a millisecond since 1970. */
const keyOf = (moment: number) => Math.floor(moment * 100);

/** Returns the lifespan between two lengths (ms) that is a multiple of the largest unit; undefined if no whole second lies between them. */
function roundestSpan(from: number, to: number, of = all): RoundSpan | undefined {
  for (const unit of of) {
    const length = Math.ceil(from / unit) * unit;
    if (length <= to) return { length: length || 0, rank: Math.max(unit, minute - 1) };
  }
  return undefined;
}

/** Formats a lifespan (ms): `24h`, `15m`, `5s`. */
function formatSpan(length: number): string {
  const [unit, letter] =
    length % hour === 0 ? [hour, 'h'] : length % minute === 0 ? [minute, 'm'] : ([second, 's'] as const);
  return `${Math.round(length / unit)}${letter}`;
}

const formatOffset = (length: number) =>
  length === 0 ? '' : length > 0 ? `+${formatSpan(length)}` : `-${formatSpan(-length)}`;

/**
 * Replaces timestamps by the step that caused them. A server reads its clock while it answers, so a timestamp is a round
 * length after a step: `<now>`, `<now+24h>`, or after an earlier step `<step 3>`, `<step 3+24h>`. Timestamps in whole
 * seconds fit many steps and become `<~now+24h>`.
 */
export class Timestamps {
  readonly #passages: readonly TimedExchange[];
  /** Timestamps that were explained before, by `keyOf`. */
  readonly #explained = new Map<number, ExplainedTimestamp>();
  /** Exchanges whose timestamps appear in the current answer: on a tie, later ones are counted from these. */
  #mentioned: ReadonlySet<TimedExchange | undefined> = new Set();
  #present = 0;

  constructor(passages: readonly TimedExchange[]) {
    this.#passages = passages;
  }

  /** Starts a step: timestamps are now relative to it. @param body of its answer */
  startStep(number: number, body = ''): void {
    this.#present = this.#passages.findIndex(({ step, isRecorded }) => isRecorded && step === number);
    const { received } = this.#now();
    const passed = [...new Set(body.match(rfc3339))].map(millisecondsOf).filter((moment) => moment <= received);
    this.#mentioned = new Set(passed.map((moment) => this.#explain(moment)?.passage));
  }

  /**
   * Returns the reference of a timestamp with a fraction of a second; undefined if it is too far away.
   * @param moment milliseconds since 1970, with a fraction
   * @param isEnd whether it ends a lifespan; otherwise a known end with the same millisecond may be a coincidence
   */
  exact(moment: number, isEnd = true): string | undefined {
    const { sent, received } = this.#now();
    if (Math.abs(moment - sent) > longestLifespan) return undefined;
    const before = this.#explained.get(keyOf(moment + rounding)) ?? this.#explained.get(keyOf(moment - rounding));
    const mayBeOther = !before || (!isEnd && before.length > 0 && moment <= received);
    const explained = mayBeOther ? (this.#explain(moment) ?? before) : before;
    if (!explained) return this.#between(moment);
    if (!before) this.#explained.set(keyOf(moment), explained);
    return `<${this.#name(explained.passage)}${formatOffset(explained.length)}>`;
  }

  #explain(moment: number): ExplainedTimestamp | undefined {
    const { sent } = this.#now();
    let best: (RoundSpan & ExplainedTimestamp & { readonly isMentioned: boolean }) | undefined;
    for (let index = this.#present; index >= 0; index -= 1) {
      const passage = this.#passages[index] as TimedExchange;
      const found = roundestSpan(moment - passage.received - 1, moment - passage.sent);
      // A time in the past was read from the clock: no lifespan was added to it.
      if (!found || (moment <= sent && found.length > 0) || found.length < 0) continue;
      const isMentioned = this.#mentioned.has(passage);
      if (!best || found.rank > best.rank || (found.rank === best.rank && isMentioned && !best.isMentioned)) {
        best = { ...found, passage, isMentioned };
      }
    }
    return best;
  }

  /** Returns the reference of a timestamp in whole seconds; undefined if it is too far away. */
  rounded(moment: number): string | undefined {
    const length = this.#length(moment);
    return length === undefined ? undefined : `<~now${formatOffset(length)}>`;
  }

  /** Returns the lifespan of which this many milliseconds remain: `<~1h>`. */
  remaining(length: number): string {
    return `<~${formatSpan(this.#length(this.#now().received + length) ?? length)}>`;
  }

  /** Returns the reference of a lifespan that begins now, of this many milliseconds give or take a second: `<~1h>`. */
  lifespan(length: number): string {
    return `<~${formatSpan(roundestSpan(length - second, length + second)?.length ?? length)}>`;
  }

  /** Returns the reference of a time this many milliseconds ago. */
  ago(length: number): string {
    return `<~now${formatOffset(this.#length(this.#now().received - length) ?? -length)}>`;
  }

  #now(): TimedExchange {
    const now = this.#passages[this.#present];
    if (!now) throw new Error('a moment outside of any step');
    return now;
  }

  #length(moment: number): number | undefined {
    const { sent, received } = this.#now();
    const start = this.#passages[0]?.sent ?? sent;
    if (Math.abs(moment - sent) > longestLifespan) return undefined;
    if (moment >= start - second && moment <= received + second) return 0;
    const least = moment - received - second;
    // Cookies lose up to two seconds: Go drops the fraction of the remaining time, then of the time it ends.
    const found =
      roundestSpan(least, moment - start + 2 * second, units.slice(0, -2)) ??
      roundestSpan(least, moment - sent + second);
    return found?.length ?? Math.round((moment - sent) / second) * second;
  }

  #name({ step, isRecorded }: TimedExchange): string {
    if (!isRecorded) return step === 0 ? 'before' : `after step ${step}`;
    return step === this.#now().step ? 'now' : `step ${step}`;
  }

  /** Names a time between two steps, when the server did something by itself. */
  #between(moment: number): string {
    const last = this.#passages.slice(0, this.#present).findLast(({ sent }) => sent <= moment);
    if (moment > this.#now().received) return this.rounded(moment) ?? '';
    return last ? `<after step ${last.step}>` : '<before>';
  }
}

/** RFC 3339, as Go writes it. */
const rfc3339 = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)/g;

/** A time as Go prints it, as text or in a URL's query. */
const goTime = /(\d{4}-\d\d-\d\d)[ +](\d\d)(?::|%3A)(\d\d)(?::|%3A)(\d\d)[ +](?:\+|%2B)0000[ +]UTC/g;

/** Parses a timestamp to milliseconds, with the fraction that `Date` drops. */
function millisecondsOf(text: string): number {
  const fraction = /\.(\d+)/.exec(text)?.[1];
  return fraction ? Date.parse(text.replace(/\.\d+/, '')) + Number(`0.${fraction}`) * second : Date.parse(text);
}

/** Replaces all timestamps in a text, and "minutes ago". @param key name of the member that holds the text */
export function normaliseTimestamps(text: string, moments: Timestamps, key = ''): string {
  if (!/\d/.test(text)) return text;
  return text
    .replace(rfc3339, (time) => {
      const moment = millisecondsOf(time);
      return (time.includes('.') ? moments.exact(moment, /expire/i.test(key)) : moments.rounded(moment)) ?? time;
    })
    .replace(
      goTime,
      (time, date, hours, minutes, seconds) =>
        moments.rounded(Date.parse(`${date}T${hours}:${minutes}:${seconds}Z`)) ?? time,
    )
    .replace(/\b(\d+\.\d\d)(?= minutes ago\b)/g, (minutes) => moments.ago(Number(minutes) * minute));
}
