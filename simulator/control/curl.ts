/** The parts of a request that the client chooses. */
interface Request {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** '' and null for none. */
  readonly body: string | null;
}

const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;

/** The request as one line for a POSIX shell, which prints the response with its headers. */
export function curlOf({ method, url, headers, body }: Request): string {
  return [
    'curl -sS -i --path-as-is',
    // With `-X HEAD` curl would wait for a body.
    method === 'HEAD' ? '--head' : `-X ${method}`,
    ...Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...(body ? [`--data-raw ${quoted(body)}`] : []),
    quoted(url),
  ].join(' ');
}
