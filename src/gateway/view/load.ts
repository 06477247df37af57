import type { Render } from '../../view.ts';

/**
 * Loads what renders pages, once: React and the app's routes.
 * @param log told where it is not there: pages then go out without a view
 */
export function createLoad(log: (line: string) => void, address: URL): () => Promise<Render | undefined> {
  let loaded: Promise<Render | undefined> | undefined;
  return () => {
    loaded ??= import(address.href).then(
      ({ render }: { readonly render: Render }) => render,
      (error: unknown) => {
        log(
          `pages are not rendered here: dist/server is missing or broken (${error instanceof Error ? error.name : error})`,
        );
        return undefined;
      },
    );
    return loaded;
  };
}
