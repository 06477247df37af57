/** A test of a published suite. */
export interface SuiteCase {
  /** The file, and the place in it. */
  readonly name: string;
  /** What the control gets, as JSON. */
  readonly input: unknown;
}

/** A published suite, and how the simulator answers its tests. */
export interface Suite {
  /** What is compared, in one line. */
  readonly about: string;
  /** Loads libraries that the simulator loads on demand. */
  prepare?(): Promise<void>;
  /** Reads the tests. @param checkout the folder of the suite */
  cases(checkout: string): readonly SuiteCase[];
  /** The simulator's answer to an input, or a promise of it. */
  answer(input: never): unknown;
  /** Whether the control's answer is a verdict; the default is that each is one. */
  isVerdict?(expected: never): boolean;
  /** Whether both answers are the same; the default compares their JSON. */
  same?(expected: never, found: never): boolean;
}
