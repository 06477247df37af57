import type { Step, WireAnswer } from './exchange.ts';
import { decodeQrCodes } from './normalise/qr-codes.ts';
import { References } from './normalise/references.ts';

/**
 * Patterns of values that differ between two runs but have no form of their own: one-time codes, TOTP secrets, backup codes,
 * page tokens, parameters for a social sign-in provider, hashes of recovery addresses, and WebAuthn data. Each pattern
 * recognises a value by the text before it. If `marks` are given, a text without any of them is skipped.
 */
const secretPatterns: readonly (readonly [kind: string, pattern: RegExp, ...marks: string[]])[] = [
  // Before `code`: a token may contain six digits in a row.
  ['link_token', /(?<=[?&;6]token=)[A-Za-z0-9]{32}(?![A-Za-z0-9])/g, 'token='],
  [
    'code',
    /(?<="(?:recovery_)?code":"|(?:^|[?&]|\\u0026)code=|"(?:subject|body)":"(?:[^"]*[^0-9a-f"-])?)\d{6}(?![0-9a-f-])/g,
  ],
  ['code', /(?<="value":")\d{6}(?=")/g],
  ['totp_code', /(?<="totp_code":" ?|(?:^|&)totp_code=\+?)\d{6}(?=["&+ ]|$)/g, 'totp_code'],
  ['totp_secret', /(?<="|[?&;]secret=)[A-Z2-7]{32}(?=["&>])/g],
  ['backup_code', /(?<="(?:secret|text|lookup_secret)":"(?:(?:[a-z0-9]{8}|used), ){0,11})[a-z0-9]{8}(?=[",])/g],
  ['backup_code', /(?<=(?:^|&)lookup_secret=)[a-z0-9]{8}(?=&|$)/g, 'lookup_secret='],
  ['page_token', /(?<=page_token=)[\w-]{100,}(?:=|%3D){0,2}/g, 'page_token='],
  ['state', /(?<=[?&;6]state=|(?:%3F|%26)state%3D)[0-9a-f]{80,}/g],
  ['code_challenge', /(?<=client_id=contract-kratos(?:&|&amp;|\\u0026)code_challenge=)[\w-]{43}/g, 'code_challenge='],
  ['init_code', /(?<="session_token_exchange_code":"|[?&]init_code=)[A-Za-z0-9]{64}/g, 'exchange_code', 'init_code'],
  ['return_to_code', /(?<=[?&](?:return_to_)?code=)[A-Za-z0-9]{64}/g, 'code='],
  [
    'address_hash',
    /(?<=recovery_select_address(?:","type":"submit","value":"|":"|=))(?:[A-Za-z0-9+/]|%2B|%2F){43}(?:=|%3D)/g,
    'recovery_select_address',
  ],
  ['challenge', /(?<=\\"challenge\\":\\")[\w-]{43}(?=\\")/g, 'challenge\\":'],
  [
    'user_handle',
    /(?<=\\"displayName\\":\\"[^"\\]*\\",\\"id\\":\\"|"user_handle":")[\w+/-]{22,}={0,2}(?=\\?")/g,
    'displayName',
    '"user_handle"',
  ],
  ['user_handle', /(?<=userHandle(?:\\":\\"|%22%3A%22))[\w-]{22,}(?=\\"|%22)/g, 'userHandle'],
  ['passkey_user', /(?<="identifiers":\[(?:"[A-Za-z0-9]{64}",)*")[A-Za-z0-9]{64}(?=")/g, '"identifiers":['],
  [
    'credential_id',
    /(?<=(?:\{|%7B|public-key\\",)(?:\\"|%22)id(?:\\":\\"|%22%3A%22))[\w-]{43}(?=\\"|%22)/g,
    'id\\":\\"',
    'id%22%3A%22',
  ],
  ['credential_id', /(?<=rawId(?:\\":\\"|%22%3A%22))[\w-]{43}(?=\\"|%22)/g, 'rawId'],
  ['credential_id', /(?<="credentials":\[\{"id":")[A-Za-z0-9+/]{43}=/g, '"credentials":[{'],
  ['public_key', /(?<="public_key":")[A-Za-z0-9+/]{80,}={0,2}/g, '"public_key"'],
  [
    'signed',
    /(?<=(?:Data|clientDataJSON|signature|Object)(?:\\":\\"|%22%3A%22))[\w-]{40,}(?=\\"|%22)/g,
    '\\":\\"',
    '%22%3A%22',
  ],
  ['integrity', /(?<="integrity":"sha512-)[A-Za-z0-9+/]{86}==/g, 'sha512-'],
];

const headersWithSecrets = ['link', 'location'];

/** Converts base64, escaped or not, to base64url, so that equal bytes get the same reference. */
const urlSafe = (value: string) => value.replaceAll(/\+|%2B/g, '-').replaceAll(/\/|%2F/g, '_');

/** Replaces the secrets in all steps by references, numbered in order of appearance. */
export function nameSecrets(steps: readonly Step[]): Step[] {
  const references = new References();
  const name = (text: string) =>
    secretPatterns.reduce(
      (result, [kind, pattern, ...marks]) =>
        marks.length === 0 || marks.some((mark) => text.includes(mark))
          ? result.replace(pattern, (value) => references.of(kind, urlSafe(value)))
          : result,
      text,
    );
  const answered = ({ headers, body, ...answer }: WireAnswer): WireAnswer => ({
    ...answer,
    headers: headers.map(([header, value]) => [
      header,
      headersWithSecrets.includes(header.toLowerCase()) ? name(value) : value,
    ]),
    body: name(decodeQrCodes(body)),
  });
  return steps.map(({ request, answer, ...step }) => ({
    ...step,
    request: { ...request, url: name(request.url), body: request.body === null ? null : name(request.body) },
    answer: answered(answer),
  }));
}
