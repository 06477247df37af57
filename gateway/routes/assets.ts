import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { servedFolder } from '../brand/brand-folder.ts';
import type { Brands } from '../brand/brands.ts';
import type { GatewayConfig } from '../config/config.ts';
import { sendCompressed } from '../http/compress.ts';
import { type BuiltApp, manifestFile } from '../pages/built-app.ts';
import type { GeneratedFile } from '../pages/texts.ts';
import { GatewayProblem } from '../problem.ts';

export interface AssetOptions {
  readonly config: Pick<GatewayConfig, 'SOURCE_MAPS'>;
  readonly built: BuiltApp;
  readonly generated: readonly GeneratedFile[];
  readonly brands: Pick<Brands, 'file'>;
}

/** Names of files in `assets/` have a hash of their content, so the content at an address never changes. */
const forEver = 'public, max-age=31536000, immutable';

/** The built app's files, as the build compressed them, the texts that are generated at the start, and the brands' files. */
export async function assetRoutes(app: FastifyInstance, { config, built, generated, brands }: AssetOptions) {
  const hasMaps = config.SOURCE_MAPS === 'on';
  await app.register(fastifyStatic, {
    root: built.folder,
    // One route for each file: no other path reaches the file system.
    wildcard: false,
    globIgnore: ['index.html', manifestFile, '**/*.{br,gz}', ...(hasMaps ? [] : ['**/*.map'])],
    preCompressed: true,
    index: false,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const isHashed = path.includes('/assets/');
      reply.header('cache-control', isHashed ? forEver : 'no-cache');
      if (hasMaps && isHashed && /\.(?:js|css)(?:\.(?:br|gz))?$/.test(path))
        reply.header('sourcemap', `${path.replace(/^.*\//, '').replace(/\.(?:br|gz)$/, '')}.map`);
    },
  });
  app.get<{ Params: { name: string } }>(`/${servedFolder}/:name`, (request, reply) => {
    const file = brands.file(`${servedFolder}/${request.params.name}`);
    if (file === undefined) throw new GatewayProblem('not_found');
    reply.headers({
      'content-type': file.type,
      'cache-control': forEver,
      // The logo is in mails, which webmail shows on pages of other origins.
      'cross-origin-resource-policy': 'cross-origin',
    });
    return /svg|css/.test(file.type) ? sendCompressed(request, reply, file.body) : reply.send(file.body);
  });
  for (const { path, body } of generated)
    app.get(`/${path}`, (request, reply) => {
      reply.headers({ 'content-type': 'application/json; charset=utf-8', 'cache-control': forEver });
      return sendCompressed(request, reply, body);
    });
}
