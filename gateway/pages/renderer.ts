import type { Render } from '@members/pages/view';
import type { FastifyBaseLogger } from 'fastify';
import { distFolder } from '../config/dist-folder.ts';

/**
 * Returns a function that loads the renderer (`dist/server/render.mjs`: React and the app's routes) once. Its result is
 * undefined if the renderer is missing: this is logged, and pages are then sent without a view.
 */
export function createRenderer(log: FastifyBaseLogger): () => Promise<Render | undefined> {
  let loaded: Promise<Render | undefined> | undefined;
  const load = async () => {
    try {
      const { render }: { readonly render: Render } = await import(new URL('server/render.mjs', distFolder).href);
      return render;
    } catch (error) {
      log.warn({ err: error }, 'Pages are not rendered: dist/server is missing or broken (npm run build).');
      return undefined;
    }
  };
  return () => (loaded ??= load());
}
