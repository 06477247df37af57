import { renderPage } from './app-config.ts';
import { compressed } from './compression.ts';
import type { GatewayConfig } from './config.ts';
import { type Files, fileAnswer } from './files.ts';

/** The addresses that the app's router knows; any other one is not found, with the app's own page. */
const routes = new Set([
  '/',
  '/welcome',
  '/login',
  '/registration',
  '/recovery',
  '/verification',
  '/verify',
  '/settings',
  '/sessions',
  '/error',
  '/consent',
  '/logout',
]);

/**
 * Serves the built app: its files, and its page for the routes it knows.
 * @throws Error when index.html is missing or has no configuration block
 */
export function createApp(config: GatewayConfig, files: Files): (request: Request, path: string) => Response {
  const index = files.get('/index.html');
  if (!index) throw new Error('index.html is missing');
  const html = new TextEncoder().encode(renderPage(new TextDecoder().decode(index.body), config));
  const page = (request: Request, status: number) => {
    const { body, headers } = compressed(request, html, index.type);
    return new Response(body, {
      status,
      headers: { ...headers, 'content-type': index.type, 'cache-control': 'no-store' },
    });
  };
  return (request, path) => {
    const file = path === '/index.html' ? undefined : files.get(path);
    if (file) return fileAnswer(file, request);
    return page(request, routes.has(path) ? 200 : 404);
  };
}
