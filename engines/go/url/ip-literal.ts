/** Checks a host in brackets: an IPv6 address with or without a zone, as Go's `net/netip` reads it. */
import { goQuote } from '../quote.ts';

/**
 * Go's error for a host in brackets that is not an IPv6 address (`netip.ParseAddr`, called by `url.parseHost`).
 *
 * @param literal the text in brackets, without escapes
 * @returns undefined for an IPv6 address
 */
export function ipLiteralProblem(literal: string): string | undefined {
  const [first] = /[.:%]/.exec(literal) ?? [];
  const problem = first === ':' ? ipv6Problem(literal) : noIpv6Problem(literal, first);
  if (problem !== undefined) return `invalid host: ParseAddr(${goQuote(literal)}): ${problem}`;
  return first === '.' ? 'invalid IP-literal' : undefined;
}

function noIpv6Problem(literal: string, first: string | undefined): string | undefined {
  if (first === '.') return ipv4Problem(literal);
  return first === '%' ? 'missing IPv6 address' : 'unable to parse IP';
}

const at = (problem: string, rest: string) => `${problem} (at ${goQuote(rest)})`;

/** The leftmost problem of an IPv4 address. */
function ipv4Problem(text: string): string | undefined {
  let [fields, field] = [0, ''];
  for (const [index, letter] of [...text].entries()) {
    const rest = [...text].slice(index).join('');
    if (/\d/.test(letter)) {
      if (field === '0') return 'IPv4 field has octet with leading zero';
      field += letter;
      if (Number(field) > 255) return 'IPv4 field has value >255';
    } else if (letter === '.') {
      if (field === '' || rest === '.') return at('IPv4 field must have at least one digit', rest);
      if (fields === 3) return 'IPv4 address too long';
      fields += 1;
      field = '';
    } else return at('unexpected character', rest);
  }
  return fields < 3 ? 'IPv4 address too short' : undefined;
}

function ipv6Problem(literal: string): string | undefined {
  const [, address = '', sign, zone] = /^([^%]*)(%?)(.*)$/s.exec(literal) ?? [];
  if (sign && !zone) return 'zone must be a non-empty string';
  return address === '::' ? undefined : groupsProblem(address);
}

/** The leftmost problem in the groups of an address. Each group is two of sixteen bytes. */
function groupsProblem(address: string): string | undefined {
  let hasGap = address.startsWith('::');
  let rest = hasGap ? address.slice(2) : address;
  let bytes = 0;
  while (bytes < 16) {
    const [digits = ''] = /^[\da-f]*/i.exec(rest) ?? [];
    if (digits.length > 4) return at('each group must have 4 or less digits', rest);
    if (digits === '') return at('each colon-separated field must have at least one digit', rest);
    if (rest[digits.length] === '.') {
      const problem = embeddedProblem(rest, bytes, hasGap);
      if (problem !== undefined) return problem;
      bytes += 4;
      rest = '';
      break;
    }
    bytes += 2;
    rest = rest.slice(digits.length);
    if (rest === '') break;
    if (!rest.startsWith(':')) return at('unexpected character, want colon', rest);
    if (rest === ':') return at('colon must be followed by more characters', rest);
    rest = rest.slice(1);
    if (!rest.startsWith(':')) continue;
    if (hasGap) return at('multiple :: in address', rest);
    hasGap = true;
    rest = rest.slice(1);
    if (rest === '') break;
  }
  return endProblem(rest, bytes, hasGap);
}

/** The problem of an IPv4 address at the end of an IPv6 address. */
function embeddedProblem(rest: string, bytes: number, hasGap: boolean): string | undefined {
  if (!hasGap && bytes !== 12) return at('embedded IPv4 address must replace the final 2 fields of the address', rest);
  if (bytes > 12) return at('too many hex fields to fit an embedded IPv4 at the end of the address', rest);
  return ipv4Problem(rest);
}

function endProblem(rest: string, bytes: number, hasGap: boolean): string | undefined {
  if (rest !== '') return at('trailing garbage after address', rest);
  if (bytes < 16) return hasGap ? undefined : 'address string too short';
  return hasGap ? 'the :: must expand to at least one field of zeros' : undefined;
}
