/**
 * The queue of Cypress: a command does not run when a test calls it, but after the test's function has returned. A chain
 * such as `cy.get(…).click()` carries the result of each command to the next one.
 */

const isChain = (value) => value?.[chainMark] !== undefined;
const chainMark = Symbol('chain');

/**
 * @param commands functions `(context, subject, ...parameters)` by name, where `context.chain` is the chain, and
 *   `context.call(callback)` calls a function that may add commands
 * @returns `cy`, and `run`, which runs the commands of a function
 */
export function createQueue(commands) {
  let waiting = [];
  /** Where the next command goes: commands of a callback run before those that wait already. */
  let place = 0;
  /** The chain of the newest command. */
  let newest;

  function add(command) {
    waiting.splice(place, 0, command);
    place += 1;
  }

  /** Calls a function that may add commands. When those have run, the chain has their result. */
  async function call(chain, callback) {
    newest = undefined;
    const returned = callback();
    const result = isChain(returned) || returned === undefined ? (returned ?? newest)?.[chainMark] : undefined;
    if (result) {
      add(async () => {
        chain.subject = result.subject;
      });
    } else if (returned !== undefined) chain.subject = await returned;
  }

  /** A chain with the commands as methods. */
  function linkTo(chain) {
    return new Proxy(
      {},
      {
        get(_, name) {
          if (name === chainMark) return chain;
          if (typeof name !== 'string') return undefined;
          return (...parameters) => {
            const command = commands[name];
            if (!command) throw new Error(`cy.${name} is not supported`);
            const own = chain ?? {};
            add(() => command({ chain: own, call: (callback) => call(own, callback) }, own.subject, ...parameters));
            newest = linkTo(own);
            return newest;
          };
        },
      },
    );
  }

  /** The newest call of `run`. */
  let runs = 0;

  /** Calls a function and runs its commands, until none is left or, after a test that timed out, the next run begins. */
  async function run(callback) {
    runs += 1;
    const own = runs;
    waiting = [];
    place = 0;
    const returned = callback();
    if (!isChain(returned)) await returned;
    while (own === runs && waiting.length > 0) {
      const command = waiting.shift();
      place = 0;
      await command();
    }
  }

  return { cy: linkTo(undefined), run };
}
