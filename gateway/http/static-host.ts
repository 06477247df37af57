import type { GatewayConfig } from '../config/config.ts';
import { securityHeaders } from './security-headers.ts';

/** `Cache-Control` by path, in the form of `_headers` files. */
const caching: readonly (readonly [path: string, value: string])[] = [
  ['/assets/*', 'public, max-age=31536000, immutable'],
];
/** For pages: they hold the configuration and the names of the newest files. */
const pages = 'no-cache';

/** Returns the security headers for a static host, where browsers call Kratos at its own address. */
const headersOf = (config: GatewayConfig) =>
  Object.entries(securityHeaders({ ...config, KRATOS_PROXY: 'off' }, { pictures: ['https:'], reports: false }));

/** Returns a `_headers` file, as Netlify, Cloudflare Pages and others read it. */
export function headersFile(config: GatewayConfig): string {
  const block = (path: string, lines: readonly (readonly [string, string])[]) =>
    [path, ...lines.map(([name, value]) => `  ${name}: ${value}`)].join('\n');
  const all = block('/*', [...headersOf(config), ['cache-control', pages]]);
  // These hosts would send both values of a header. The first line removes the earlier one.
  const rest = caching.map(([path, value]) => `${path}\n  ! cache-control\n  cache-control: ${value}`);
  return `${[all, ...rest].join('\n\n')}\n`;
}

/** Returns an example for nginx. `add_header` in a location disables outer ones, so each location has all headers. */
export function nginxExample(config: GatewayConfig): string {
  const add = (lines: readonly (readonly [string, string])[]) =>
    lines.map(([name, value]) => `    add_header ${name} "${value}" always;`).join('\n');
  const own = headersOf(config);
  const base = config.BASE_PATH;
  const location = (path: string, value: string, rest: string) =>
    `  location ${path} {\n${add([...own, ['cache-control', value]])}\n${rest}  }`;
  return `# dist/app without the gateway: consent and logout by challenge need it.
server {
  listen 8080;
  root /srv/app;
${caching.map(([path, value]) => location(`${base}${path.replace('*', '')}`, value, '    try_files $uri =404;\n')).join('\n')}
${location(`${base}/`, pages, '    try_files $uri /index.html;\n')}
}
`;
}
