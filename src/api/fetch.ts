/** Sends a request: `globalThis.fetch` in a browser, the simulator in a test. */
export type Fetch = (request: Request) => Promise<Response>;
