/** The folder `dist/`, seen from this file and from the bundled gateway in `dist/gateway`. */
export const distFolder = new URL(import.meta.url.endsWith('.ts') ? '../../dist/' : '../', import.meta.url);
