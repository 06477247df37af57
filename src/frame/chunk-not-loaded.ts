/** Thrown if a chunk of the app could not be loaded: the connection is lost, or a new version was deployed. */
export class ChunkNotLoaded extends Error {
  override readonly name = 'NotLoaded';
}

/** Wraps the import of a chunk. @throws ChunkNotLoaded if the import fails */
export function lazyChunk<T>(load: () => Promise<T>): () => Promise<T> {
  return () =>
    load().catch(() => {
      throw new ChunkNotLoaded();
    });
}
