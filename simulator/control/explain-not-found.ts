import { distance } from 'fastest-levenshtein';
import type { ExplainNotFound, ServerName, Side } from './journal.ts';

interface Operation {
  readonly side: Side;
  readonly method: string;
  readonly path: string;
}

/** Returns the operations of a server. The lists of routes are loaded with the first unknown request. */
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

/** Returns the edit distance between a path and a template, segment by segment. A parameter matches any segment. */
function pathDistance(path: string, template: string): number {
  const [requested, known] = [partsOf(path), partsOf(template)];
  const length = Math.max(requested.length, known.length);
  return Array.from({ length }, (_, at) => {
    const [one = '', other = ''] = [requested[at], known[at]];
    return other.startsWith('{') && one !== '' ? 0 : distance(one, other);
  }).reduce((sum, each) => sum + each, 0);
}

function reason(path: string, { path: template }: Operation): string {
  const [requested, known] = [partsOf(path), partsOf(template)];
  const at = known.findIndex((part, index) => !part.startsWith('{') && part !== requested[index]);
  if (at >= 0 && requested[at] !== undefined) return `expected "${known[at]}" instead of "${requested[at]}"`;
  if (requested.length < known.length) return `"${known[requested.length]}" is missing at the end`;
  return `"${requested[known.length]}" is one segment too many`;
}

/** Returns the most similar operation to an unknown request and the difference; `undefined` if the operation exists. */
export const explainNotFound: ExplainNotFound = async (server, side, method, path) => {
  const all = await operationsOf(server);
  const here = all.filter(({ path: template }) => pathDistance(path, template) === 0);
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
      cost:
        pathDistance(path, operation.path) + (operation.method === method ? 0 : 1) + (operation.side === side ? 0 : 1),
    }))
    .sort((one, other) => one.cost - other.cost);
  const nearest = ranked[0]?.operation;
  return nearest && `${nearest.method} ${nearest.path}: ${reason(path, nearest)}`;
};
