/** Responses of loaders and actions that navigate, as React Router 7 writes them: the screens return these. */

const navigation = (location: string, header?: string): Response =>
  new Response(null, { status: 302, headers: { location, ...(header && { [header]: 'true' }) } });

const documentHeader = 'x-remix-reload-document';
const replaceHeader = 'x-remix-replace';

/** Opens a path. */
export const redirect = (path: string): Response => navigation(path);

/** Opens a path in place of the current history entry. */
export const replace = (path: string): Response => navigation(path, replaceHeader);

/** Lets the browser load an address. */
export const redirectDocument = (address: string): Response => navigation(address, documentHeader);

/** Where a response leads. */
export interface Lead {
  readonly to: string;
  readonly isDocument: boolean;
  readonly replace: boolean;
}

/** Reads a response that navigates; undefined for anything else. */
export function leadOf(result: unknown): Lead | undefined {
  const to = result instanceof Response ? result.headers.get('location') : null;
  if (!(result instanceof Response) || to === null) return undefined;
  return { to, isDocument: result.headers.has(documentHeader), replace: result.headers.has(replaceHeader) };
}
