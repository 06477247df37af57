/** What somebody saw after a step: where the browser is, the answers on the way, its cookies, and the page. */
export interface Seen {
  readonly name: string;
  readonly text: string;
  /** The step could not be made: the page lacks what it needs. */
  readonly stuck?: boolean;
  /** The last answer was a server's failure. */
  readonly failed?: boolean;
}
