import type { ExpressWorld } from './servers.ts';

/** Replacements for values that differ in each world, in order: a later pattern does not match what an earlier one replaced. */
const replacements: readonly (readonly [pattern: RegExp, by: string | ((found: string) => string)])[] = [
  [/(?<![0-9a-f])[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/g, 'UUID'],
  [/data:image\/png;base64,[A-Za-z0-9+/=]+/g, 'PICTURE'],
  [/id_token_hint=[^&\s"]+/g, 'id_token_hint=JWT'],
  [/(ory_hydra_(?:login|consent|logout)_csrf_dev)_\d+/g, '$1_N'],
  [/(name="(?:_csrf|consent_challenge|challenge)" value=")[^"]+/g, '$1SECRET'],
  [/csrf_token_[0-9a-f]{64}/g, 'csrf_token_HASH'],
  [/(csrf_token_HASH|ory_kratos_[a-z_]+|ory_hydra_[a-z_]+(?:_N)?|ory_csrf_ui)=[^;\s]{20,}/g, '$1=SECRET'],
  [/(?<![A-Za-z0-9+/])[A-Za-z0-9+/]{86}==/g, 'CSRF'],
  [/(?<![A-Za-z0-9_-])[A-Za-z0-9_-]{86}%3D%3D/g, 'CSRF'],
  [/ory_(lo|st|at|rt|ac)_[A-Za-z0-9_.-]+/g, 'ORY_$1'],
  [
    /([?&;](?:amp;)?|&#x3D;|\b)(token|code|login_challenge|consent_challenge|logout_challenge|login_verifier|consent_verifier|logout_verifier|challenge|state|nonce|code_challenge)(=|%3D|&#x3D;)[A-Za-z0-9_.%-]{6,}/g,
    '$1$2$3SECRET',
  ],
  [/(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d\d [A-Z][a-z]{2} \d{4} [\d:]{8} GMT/g, 'DATE'],
  [/\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d| \+0000 UTC)?/g, 'TIME'],
  [/Max-Age=[1-9]\d*/g, (found) => `Max-Age=${rough(Number(found.slice('Max-Age='.length)))}`],
  [/127\.0\.0\.1:\d{5}(?=&quot;|\\?")/g, 'IP:PORT'],
  [/\b[A-Z2-7]{32}\b/g, 'SECRET_OF_AN_APP'],
  [/(&quot;|\\?")challenge(?:&quot;|\\?"):(?:&quot;|\\?")[A-Za-z0-9_-]+/g, '$1challenge$1:CHALLENGE'],
  [/(&quot;|\\?")(id|user\.id)(?:&quot;|\\?"):(?:&quot;|\\?")[A-Za-z0-9_-]{20,}/g, '$1$2$1:KEY'],
  [/\b\d+\.\d+(s|m) ago/g, 'N ago'],
  [/expired [\d.]+ (minutes|seconds) ago/g, 'expired N $1 ago'],
  [/within the next [\d.]+ minutes/g, 'within the next N minutes'],
  [/sha512-[A-Za-z0-9+/]{86}(==|&#x3D;&#x3D;)/g, 'SHA512'],
  [/(?<=value=")[0-9a-f]{64}(?=")/g, 'KEY'],
  [/\b\d{6}\b/g, 'CODE'],
  [/(?<=<code>)[a-z0-9]{8}(?=<)/g, 'BACKUP_CODE'],
  [/(?<=^|[^a-z0-9])(?=[a-z]*\d)[a-z0-9]{8}(?=[^a-z0-9]|$)/g, 'BACKUP_CODE'],
];

/** Rounds seconds to two digits: the servers count them from slightly different moments. */
const rough = (seconds: number): string => seconds.toPrecision(2);

/** Returns a page without the ports, ids, secrets and times of its world. */
export function normalised(text: string, { ports, upstream }: ExpressWorld): string {
  const named = { ...ports, upstream: Number(upstream?.split(':').at(-1)) };
  const placed = Object.entries(named).reduce(
    (rest, [name, port]) => rest.replaceAll(new RegExp(`(?<=:|%3A|%253A)${port}\\b`, 'g'), name.toUpperCase()),
    text,
  );
  return replacements.reduce((rest, [pattern, by]) => rest.replaceAll(pattern, by as string), placed);
}
