import type { Person } from './stage.ts';

/** One template or Jsonnet of the configuration, and how people come upon it. */
export interface Run {
  readonly id: string;
  /** Its key in `kratos.yml`. */
  readonly key: string;
  /** Its address or path, as the loaded configuration has it. */
  readonly url: string;
  /** Fills or evaluates it for a person. @throws the error that the server would answer with */
  readonly play: (person: Person) => Promise<unknown>;
  /** What goes wrong for people if it fails. */
  readonly effect: string;
  /** Whether everybody who comes upon it has metadata. */
  readonly hasMetadata?: boolean;
  /** Whether it may read values that cannot be made up, so that only faults of its syntax are certain. */
  readonly isSyntaxOnly?: boolean;
}
