import { distance } from 'fastest-levenshtein';
import type { Explain, ServerName, Side } from './journal.ts';

interface Operation {
  readonly side: Side;
  readonly method: string;
  readonly path: string;
}

/** What each server can be asked; loaded with the first request that nothing answers. */
async function operationsOf(server: ServerName): Promise<readonly Operation[]> {
  if (server === 'hydra') {
    const { routes } = await import('../hydra/routes.ts');
    return routes.map(({ listener, method, path }) => ({ side: listener, method, path }));
  }
  const { adminRoutes, publicRoutes } = await import('../kratos/routes.ts');
  return [
    ...publicRoutes.map(({ method, path }) => ({ side: 'public' as const, method, path })),
    ...adminRoutes.map(({ method, path }) => ({ side: 'admin' as const, method, path })),
  ];
}

const partsOf = (path: string) => path.split('/').filter((part) => part !== '');

/** Parts that are missing or too many count as their letters do. */
function apart(path: string, template: string): number {
  const [asked, known] = [partsOf(path), partsOf(template)];
  const length = Math.max(asked.length, known.length);
  return Array.from({ length }, (_, at) => {
    const [one = '', other = ''] = [asked[at], known[at]];
    return other.startsWith('{') && one !== '' ? 0 : distance(one, other);
  }).reduce((sum, each) => sum + each, 0);
}

function reason(path: string, { path: template }: Operation): string {
  const [asked, known] = [partsOf(path), partsOf(template)];
  const at = known.findIndex((part, index) => !part.startsWith('{') && part !== asked[index]);
  if (at >= 0 && asked[at] !== undefined) return `"${asked[at]}" stands where "${known[at]}" is expected`;
  if (asked.length < known.length) return `"${known[asked.length]}" is missing at the end`;
  return `"${asked[known.length]}" is too much`;
}

/** The nearest operation to a request that nothing answers, and why it is not meant; `undefined` where one has that path. */
export const explain: Explain = async (server, side, method, path) => {
  const all = await operationsOf(server);
  const here = all.filter(({ path: template }) => apart(path, template) === 0);
  const own = here.filter((each) => each.side === side);
  if (own.some((each) => each.method === method || (method === 'HEAD' && each.method === 'GET'))) return undefined;
  const [only] = own;
  if (only)
    return `${only.method} ${only.path}: the method is ${method}, expected ${own.map((each) => each.method).join(', ')}`;
  const elsewhere = here.find((each) => each.method === method) ?? here[0];
  if (elsewhere) return `${elsewhere.method} ${elsewhere.path}: it is on the ${elsewhere.side} listener`;
  const ranked = all
    .map((operation) => ({
      operation,
      cost: apart(path, operation.path) + (operation.method === method ? 0 : 1) + (operation.side === side ? 0 : 1),
    }))
    .sort((one, other) => one.cost - other.cost);
  const nearest = ranked[0]?.operation;
  return nearest && `${nearest.method} ${nearest.path}: ${reason(path, nearest)}`;
};
