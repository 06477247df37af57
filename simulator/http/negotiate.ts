/** Content negotiation with the rules of the Go library that Kratos uses (golang/gddo httputil), which differ from `negotiator`'s. */

interface Range {
  readonly value: string;
  readonly q: number;
}

const spec = /^([\w!#$%&'*+.^`|~/-]+)\s*(?:;\s*(?:q=([01])(?:\.(\d*))?)?)?/;

/** Goes as far as it can be read: what follows a parameter that is no quality counts for nothing, as does its range. */
function parseAccept(header: string): Range[] {
  const ranges: Range[] = [];
  for (let rest = header; ; ) {
    const [whole = '', value = '', first, digits = ''] = spec.exec(rest) ?? [];
    if (value === '' || (whole.includes(';') && first === undefined)) return ranges;
    ranges.push({ value, q: first === undefined ? 1 : Number(`${first}.${digits}`) });
    rest = rest.slice(whole.length).trimStart();
    if (!rest.startsWith(',')) return ranges;
    rest = rest.slice(1).trimStart();
  }
}

/**
 * The best of `offers` for an Accept header, or `fallback`: an exact type beats `type/*`, which
 * beats a wildcard; of equals the first offer wins. A range never matches an offer that is itself
 * a wildcard unless it is spelled the same.
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
