/** What a step led to. `text` has the address, the responses on the way, the cookies and the page. */
export interface PageObservation {
  readonly name: string;
  readonly text: string;
  /** Whether the step was not possible, because the page lacks an element. */
  readonly stuck?: boolean;
  /** Whether the last response had a status of 500 or more. */
  readonly failed?: boolean;
}
