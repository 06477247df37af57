/** Device of a session, read from its user agent. */
export interface Device {
  readonly browser?: string;
  readonly system?: string;
  readonly kind: 'phone' | 'computer';
}

type Rows = ReadonlyArray<readonly [pattern: RegExp, name: string]>;

/** The first match counts: most browsers also claim to be Chrome, and Chrome claims to be Safari. */
const browsers: Rows = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|OPT|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bDuckDuckGo\//, 'DuckDuckGo'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/(Chrome|\bChromium|\bCriOS)\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
];

const systems: Rows = [
  [/\bWindows\b/, 'Windows'],
  [/\bAndroid\b/, 'Android'],
  [/\biP(hone|od)\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac(intosh| OS X)\b/, 'macOS'],
  [/\b(Linux|X11)\b/, 'Linux'],
];

const nameIn = (rows: Rows, agent: string) => rows.find(([pattern]) => pattern.test(agent))?.[1];

/** Reads browser and system from a `User-Agent` header. */
export function deviceOf(agent: string): Device {
  const browser = nameIn(browsers, agent);
  const system = nameIn(systems, agent);
  return {
    ...(browser === undefined ? {} : { browser }),
    ...(system === undefined ? {} : { system }),
    kind: /\b(Mobile|Android|iP(hone|od|ad))\b/.test(agent) ? 'phone' : 'computer',
  };
}
