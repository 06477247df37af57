/**
 * Content negotiation as in the Go library that Kratos uses (golang/gddo, `httputil`). The package `negotiator` has
 * other rules.
 */

interface Range {
  readonly value: string;
  readonly q: number;
}

const rangePattern = /^([\w!#$%&'*+.^`|~/-]+)\s*(?:;\s*(?:q=([01])(?:\.(\d*))?)?)?/;

/** The ranges of an Accept header. A range with a parameter other than `q` ends the list, and is not in it. */
function parseAccept(header: string): Range[] {
  const ranges: Range[] = [];
  for (let rest = header; ; ) {
    const [whole = '', value = '', first, digits = ''] = rangePattern.exec(rest) ?? [];
    if (value === '' || (whole.includes(';') && first === undefined)) return ranges;
    ranges.push({ value, q: first === undefined ? 1 : Number(`${first}.${digits}`) });
    rest = rest.slice(whole.length).trimStart();
    if (!rest.startsWith(',')) return ranges;
    rest = rest.slice(1).trimStart();
  }
}

/**
 * The best of `offers` for an Accept header, or `fallback`. An exact type wins over `type/*`, and `type/*` over a full
 * wildcard. Among equals the first offer wins. An offer that is a wildcard matches only a range with the same text.
 */
export function negotiate(accept: string | null, offers: readonly string[], fallback: string): string {
  let best = fallback;
  let bestQ = -1;
  let bestWild = 3;
  const ranges = parseAccept(accept ?? '');
  for (const offer of offers) {
    for (const { value, q } of ranges) {
      if (q === 0 || q < bestQ) continue;
      let wild: number;
      if (value === '*/*') wild = 2;
      else if (value.endsWith('/*')) {
        if (!offer.startsWith(value.slice(0, -1))) continue;
        wild = 1;
      } else if (value === offer) wild = 0;
      else continue;
      if (q > bestQ || bestWild > wild) {
        best = offer;
        bestQ = q;
        bestWild = wild;
      }
    }
  }
  return best;
}
