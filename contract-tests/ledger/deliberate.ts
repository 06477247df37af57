/** A difference between simulator and server that is meant to stay. */
interface DeliberateDifference {
  readonly request: string;
  /** What the real server was seen to do. */
  readonly server: string;
  readonly simulator: string;
  /** The test of the simulator, as a path from the root of the repository. */
  readonly test: string;
}

/** All differences that are meant to stay and that no recorded suite shows. */
export const deliberateDifferences: readonly DeliberateDifference[] = [
  {
    request:
      'A POST, PUT, PATCH or DELETE to the admin port from a page of another origin (Origin, Sec-Fetch-Site, or the page has a foreign Host)',
    server: 'Accepts it, seen with `--dev`: an operator closes the port to browsers.',
    simulator:
      'Answers 403 to protect the developer, in whose browser such a page may run. `serve.admin.cors` of Hydra still allows origins. Clients that are no page pass under any host name.',
    test: 'simulator/cli/admin-ports.test.ts',
  },
];
