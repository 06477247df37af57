/** The addresses that the servers of a profile and the test process listen on, and the hosts by which they reach each other. */
export interface NetworkLayout {
  readonly serversListen: string;
  /** Host by which Hydra reaches Kratos. */
  readonly kratos: string;
  /** Host by which Kratos reaches Hydra. */
  readonly hydra: string;
  /** Address that the test process listens on for calls from the servers: web hooks, mails, the social sign-in provider. */
  readonly testsListen: string;
  /** Host by which the servers reach the test process. */
  readonly tests: string;
}

const local = '127.0.0.1';

/** The layout for servers that run as processes on this machine: everything listens on loopback. */
export const loopback: NetworkLayout = {
  serversListen: local,
  kratos: local,
  hydra: local,
  testsListen: local,
  tests: local,
};

/** Returns an HTTP origin with another host, and the same scheme and port. */
export function withHost(origin: string, host: string): string {
  const url = new URL(origin);
  url.hostname = host;
  return url.origin;
}
