/** What the screens said when they were last seen, in this browser. */
const key = 'panel-sheet-seen';

type Memory = Readonly<Record<string, readonly string[]>>;

function read(): Memory {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '{}');
  } catch {
    return {};
  }
}

/** The memory as it was at the start of the visit, so that what is new stays marked until it is accepted. */
let memory: Memory | undefined;

/** Returns the remembered lines of a screen; undefined if it was never seen. */
export function remembered(name: string): readonly string[] | undefined {
  memory ??= read();
  return memory[name];
}

/** Remembers the lines of screens. */
export function remember(lines: Memory): void {
  memory = { ...(memory ?? read()), ...lines };
  try {
    localStorage.setItem(key, JSON.stringify(memory));
  } catch {
    // A full store only means that the next visit compares with an older one.
  }
}
