/** Settings that the gateway cannot start with. `message` has one line for each problem. */
export class ConfigProblem extends Error {
  /** @param lines one sentence for each problem, which begins with the name of the variable */
  constructor(lines: readonly string[]) {
    super(lines.join('\n'));
    this.name = 'ConfigProblem';
  }
}
