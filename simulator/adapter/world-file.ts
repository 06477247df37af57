import { constants } from 'node:fs';
import { copyFile, open, readFile, rename, unlink } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { SimulatorWorld } from './world.ts';

/** What outlives its process: a simulator as `createSimulator` makes it, or servers that are steered. */
export interface Lasting {
  snapshot(): SimulatorWorld;
  restore(world: SimulatorWorld): Promise<void>;
  /** How often anything of it was changed so far. */
  changes(): number;
}

/** Thrown for a file that is well, but somebody else's: it is left where it is. */
export class OfAnother extends Error {}

interface WorldFile {
  readonly path: string;
  /** What the file's JSON holds. @throws Error for what is no world, with what was expected; OfAnother */
  readonly read: (json: unknown) => SimulatorWorld;
  /** One line for what is wrong with the file. */
  readonly say: (line: string) => void;
}

export interface Persisted {
  /** Answers as before, but not before the file holds what came of the request. */
  keeping<A extends unknown[], R>(answer: (...asked: A) => Promise<R>): (...asked: A) => Promise<R>;
  /** Writes what has changed since, if anything has. */
  save(): Promise<void>;
  /** Writes no more, and takes the file away. */
  forget(): Promise<void>;
}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

async function textOf(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Moves a file to a name that nobody has. @returns that name */
async function setAside(path: string): Promise<string> {
  for (let count = 1; ; count++) {
    const aside = `${path}.damaged${count === 1 ? '' : `-${count}`}`;
    try {
      await copyFile(path, aside, constants.COPYFILE_EXCL);
      await unlink(path);
      return aside;
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    }
  }
}

/** At any moment the file is the one before or this one, whole: also after a loss of power. For its owner alone, since keys are in it. */
async function replace(path: string, text: string): Promise<void> {
  const next = `${path}.next`;
  const file = await open(next, 'w', 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(next, path);
  const folder = await open(dirname(path), 'r');
  await folder.sync().finally(() => folder.close());
}

async function takeOver(lasting: Lasting, { path, read, say }: WorldFile): Promise<void> {
  const text = await textOf(path);
  if (text === undefined) return;
  const before = lasting.snapshot();
  try {
    await lasting.restore(read(JSON.parse(text)));
  } catch (error) {
    if (error instanceof OfAnother) throw error;
    await lasting.restore(before);
    say(
      `${path}: no world that can be read (${reasonOf(error)}); it is kept as ${await setAside(path)}, and a new one begins`,
    );
  }
}

/**
 * Goes on with the world of a file, where there is one, and keeps it there from now on: one file, replaced as a whole, whose
 * last state is that of the last answer. What cannot be read is kept beside it under another name.
 *
 * @throws OfAnother as `read` does, and the error of a file that cannot be opened or written
 */
export async function persist(lasting: Lasting, place: WorldFile): Promise<Persisted> {
  await takeOver(lasting, place);
  let saved = lasting.changes();
  await replace(place.path, JSON.stringify(lasting.snapshot()));
  let writing: Promise<void> | undefined;
  let isOver = false;
  const write = async () => {
    const reached = lasting.changes();
    await replace(place.path, JSON.stringify(lasting.snapshot())).catch((error: unknown) =>
      place.say(`${place.path}: not written (${reasonOf(error)})`),
    );
    saved = reached;
    writing = undefined;
  };
  /** All who wait meanwhile share the next write. */
  const save = async () => {
    const wanted = lasting.changes();
    while (saved < wanted && !isOver) {
      writing ??= write();
      await writing;
    }
  };
  return {
    keeping:
      (answer) =>
      async (...asked) => {
        const given = await answer(...asked);
        await save();
        return given;
      },
    save,
    forget: async () => {
      isOver = true;
      await writing;
      await unlink(place.path);
    },
  };
}
