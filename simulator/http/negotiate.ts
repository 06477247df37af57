/** Content negotiation with the rules of the Go library that Kratos uses (golang/gddo httputil). */

interface Range {
  readonly value: string;
  readonly q: number;
}

function parseAccept(header: string): Range[] {
  const ranges: Range[] = [];
  for (const part of header.split(',')) {
    const [value = '', ...parameters] = part.split(';').map((piece) => piece.trim());
    if (value === '') continue;
    const quality = parameters.find((parameter) => /^q=/i.test(parameter));
    const q = quality === undefined ? 1 : Number(quality.slice(2));
    ranges.push({ value: value.toLowerCase(), q: Number.isNaN(q) ? 0 : q });
  }
  return ranges;
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
