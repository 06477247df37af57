/** What goes over the wire, free of any client library: targets send these, agents make and record them. */

export interface WireRequest {
  readonly method: string;
  /** Absolute; sent as it is, double slashes and all. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
}

export interface WireAnswer {
  readonly status: number;
  /** In the server's order; names as sent. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: string;
}

/** How a connection that the server ends without an answer is put down. */
export const dropped: WireAnswer = { status: 0, headers: [], body: '' };

export type Send = (request: WireRequest) => Promise<WireAnswer>;

/** Base addresses without a trailing slash; Hydra's, and those of the parties that Kratos itself calls only where the profile has one. */
export interface Addresses {
  readonly public: string;
  readonly admin: string;
  readonly hydra?: string;
  readonly hydra_admin?: string;
  readonly upstream?: string;
  readonly breaches?: string;
  readonly hooks?: string;
  readonly silent?: string;
  readonly mail?: string;
}

/** One exchange as an agent saw it, before normalisation. */
export interface Step {
  readonly note: string;
  readonly agent: string;
  readonly request: WireRequest;
  readonly answer: WireAnswer;
  /** When it was sent and answered, by the target's clock, in milliseconds since 1970. */
  readonly sent: number;
  readonly received: number;
}

/** An exchange that is not compared, and how many steps there were before it. */
export interface Unseen extends Pick<Step, 'sent' | 'received'> {
  readonly after: number;
}

/** Every header of that name, in order. */
export function headersOf(answer: WireAnswer, name: string): string[] {
  return answer.headers.filter(([key]) => key.toLowerCase() === name).map(([, value]) => value);
}

/** The first header of that name. */
export function headerOf(answer: WireAnswer, name: string): string | undefined {
  return headersOf(answer, name)[0];
}
