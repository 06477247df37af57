/** A part of the app that could not be had: the connection is gone, or a new version has taken its place. */
export class ChunkNotLoaded extends Error {
  override readonly name = 'NotLoaded';
}

/** Loads a part of the app. @throws NotLoaded when it cannot be had */
export function lazyChunk<T>(load: () => Promise<T>): () => Promise<T> {
  return () =>
    load().catch(() => {
      throw new ChunkNotLoaded();
    });
}
