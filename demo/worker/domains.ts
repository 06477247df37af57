/**
 * In the place of `tldts`, the list of all public suffixes that MSW's own store of cookies asks: 300 kB, which each page would read
 * before it does anything. All pages here are of one host, and what it keeps of cookies lies elsewhere (`simulator/adapter/kept.ts`).
 */
export const getDomain = (host: string): string => host;
