import { constants } from 'node:fs';
import { copyFile, open, readFile, rename, unlink } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { SimulatorWorld } from './world.ts';

/** A world that a file can keep: a simulator of `createSimulator`, or servers with a control API. */
export interface PersistableWorld {
  snapshot(): SimulatorWorld;
  /** The snapshot as JSON text. */
  snapshotText(): string;
  restore(world: SimulatorWorld): Promise<void>;
  /** The number of changes so far. */
  changes(): number;
}

/** Thrown for an intact file that holds the world of another server. The file stays unchanged. */
export class WrongServerError extends Error {}

interface WorldFile {
  readonly path: string;
  /** Checks the file's JSON. @throws Error that says what was expected; WrongServerError for another server's world */
  readonly read: (json: unknown) => SimulatorWorld;
  /** Receives one line for each problem with the file. */
  readonly report: (line: string) => void;
}

export interface PersistedWorld {
  /**
   * Wraps a handler so that its result is returned only after the file is written.
   * @param failed makes the result in place of it if the file cannot be written, from the reason
   */
  saveBeforeResponse<A extends unknown[], R>(
    answer: (...args: A) => Promise<R>,
    failed: (reason: string) => R,
  ): (...args: A) => Promise<R>;
  /** Writes the file if the world has changed. @returns why it could not be written; undefined if it is up to date */
  save(): Promise<string | undefined>;
  /** Stops writing and deletes the file. */
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

/** Moves a file to an unused name. @returns that name */
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

/**
 * Replaces a file atomically: even after a power failure it is the old or the new one. Only its owner can read it, because
 * it holds keys.
 */
async function replace(path: string, text: string): Promise<void> {
  const next = `${path}.next`;
  const file = await open(next, 'w', 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } catch (error) {
    // A part of the file must not fill a full disk.
    await unlink(next);
    throw error;
  } finally {
    await file.close();
  }
  await rename(next, path);
  const folder = await open(dirname(path), 'r');
  await folder.sync().finally(() => folder.close());
}

async function restoreFrom(persistable: PersistableWorld, { path, read, report }: WorldFile): Promise<void> {
  const text = await textOf(path);
  if (text === undefined) return;
  const before = persistable.snapshot();
  try {
    await persistable.restore(read(JSON.parse(text)));
  } catch (error) {
    if (error instanceof WrongServerError) throw error;
    await persistable.restore(before);
    report(
      `${path}: not a readable world (${reasonOf(error)}); moved to ${await setAside(path)}, starting with a new world`,
    );
  }
}

/**
 * Restores the world from a file, if it exists, and keeps the file up to date: it always holds the state of the last
 * response. An unreadable file is moved to another name.
 *
 * @throws WrongServerError from `read`, and the error of a file that cannot be opened or written
 */
export async function persist(persistable: PersistableWorld, file: WorldFile): Promise<PersistedWorld> {
  await restoreFrom(persistable, file);
  let saved = persistable.changes();
  await replace(file.path, persistable.snapshotText());
  let writing: Promise<void> | undefined;
  let failure: string | undefined;
  let isOver = false;
  const write = async () => {
    const reached = persistable.changes();
    try {
      await replace(file.path, persistable.snapshotText());
      if (failure !== undefined) file.report(`${file.path}: is written again`);
      failure = undefined;
      saved = reached;
    } catch (error) {
      const reason = `cannot be written (${reasonOf(error)})`;
      if (failure !== reason) file.report(`${file.path}: ${reason}`);
      failure = reason;
    }
    writing = undefined;
  };
  /** Concurrent callers share the next write. */
  const save = async () => {
    const wanted = persistable.changes();
    while (saved < wanted && !isOver) {
      writing ??= write();
      await writing;
      if (failure !== undefined) return failure;
    }
    return undefined;
  };
  return {
    saveBeforeResponse:
      (answer, failed) =>
      async (...args) => {
        const result = await answer(...args);
        const reason = await save();
        return reason === undefined ? result : failed(reason);
      },
    save,
    forget: async () => {
      isOver = true;
      await writing;
      await unlink(file.path);
    },
  };
}
