/** Reads the command of a container. */

/** What one command of Ory's programs does. */
export interface OryCommand {
  readonly server: 'kratos' | 'hydra';
  /** Its words without flags: `serve`, `migrate sql`, `courier watch`. */
  readonly words: readonly string[];
  /** Paths of configuration files inside the container. */
  readonly files: readonly string[];
  readonly dev: boolean;
  readonly watchCourier: boolean;
}

/** Quoted texts and plain characters of a word, or a sign between commands. */
const part = /"((?:\\.|[^"\\])*)"|'([^']*)'|\\([\s\S])|(&&|\|\|?|[;\n]|&)|(\s+)|(#[^\n]*)|([^\s"'\\&|;]+)/g;

/** Splits a shell's text into commands, and each into words. Knows quotes and the signs between commands. */
export function shellCommands(text: string): string[][] {
  const commands: string[][] = [[]];
  let word: string | undefined;
  const endWord = () => {
    if (word !== undefined) commands.at(-1)?.push(word);
    word = undefined;
  };
  for (const [whole, double, single, escaped, sign, blank, comment, plain] of text.matchAll(part)) {
    if (comment !== undefined && word !== undefined) word += comment;
    else if (comment !== undefined) continue;
    else if (sign !== undefined) {
      endWord();
      commands.push([]);
    } else if (blank !== undefined) {
      endWord();
      if (blank.includes('\n')) commands.push([]);
    } else if (escaped === '\n') endWord();
    else word = (word ?? '') + (double?.replace(/\\(["\\$`])/g, '$1') ?? single ?? escaped ?? plain ?? whole);
  }
  endWord();
  return commands.filter((words) => words.length > 0);
}

/** Returns the words of a command in a compose file or Dockerfile: a list, or a text with quotes. */
export const wordsOf = (command: unknown): readonly string[] =>
  Array.isArray(command) ? command.map(String) : typeof command === 'string' ? shellCommands(command).flat() : [];

const shells = /(?:^|\/)(?:ba|da|a)?sh$/;

/**
 * Returns the commands of Ory's programs that a container runs.
 *
 * @param words entry point and command of the container
 * @param image the server of the image: its entry point is the program, so a command may leave its name out
 * @param readScript returns the text of a shell script inside the container, if it can be read
 */
export function oryCommands(
  words: readonly string[],
  image: OryCommand['server'] | undefined,
  readScript: (path: string) => string | undefined = () => undefined,
): OryCommand[] {
  const [program = '', ...rest] = words;
  if (shells.test(program)) {
    const flag = rest.findIndex((word) => /^-\w*c$/.test(word));
    if (flag >= 0) return commandsOf(rest[flag + 1] ?? '', readScript);
    const script = rest.find((word) => !word.startsWith('-'));
    return script === undefined ? [] : commandsOf(readScript(script) ?? '', readScript);
  }
  const server = /(?:^|\/)(kratos|hydra)$/.exec(program)?.[1] as OryCommand['server'] | undefined;
  if (server) return [parsed(server, rest)];
  const script = program.startsWith('/') || program.startsWith('.') ? readScript(program) : undefined;
  if (script !== undefined) return commandsOf(script, readScript);
  return image ? [parsed(image, words)] : [];
}

/** Words that may stand before a program's name in a shell. */
const before = /^(?:exec|then|do|else|\w+=.*)$/;

const commandsOf = (text: string, readScript: (path: string) => string | undefined): OryCommand[] =>
  shellCommands(text).flatMap((words) => {
    const first = words.findIndex((word) => !before.test(word));
    return first < 0 ? [] : oryCommands(words.slice(first), undefined, readScript);
  });

/** Flags of Ory's programs without a value. */
const switches =
  /^(?:--(?:dev|watch-courier|sqa-opt-out|yes|read-from-env|dangerous-\S+|help|version)|-[eyhv]+)(?:=|$)/;

function parsed(server: OryCommand['server'], given: readonly string[]): OryCommand {
  const words: string[] = [];
  const files: string[] = [];
  const on = new Set<string>();
  for (let at = 0; at < given.length; at++) {
    const word = given[at] ?? '';
    const [, attached] = /^(?:--config=|-c=?)(.+)$/s.exec(word) ?? [];
    if (attached !== undefined) files.push(...attached.split(','));
    else if (word === '-c' || word === '--config') files.push(...(given[++at] ?? '').split(',').filter(Boolean));
    else if (switches.test(word)) on.add(word.replace(/=true$/, ''));
    else if (word.startsWith('-') && !word.includes('=')) at++;
    else if (!word.startsWith('-')) words.push(word);
  }
  return { server, words, files, dev: on.has('--dev'), watchCourier: on.has('--watch-courier') };
}
