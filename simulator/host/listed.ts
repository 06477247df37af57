/** Paths of configuration files: one, or several of which a later one wins. */
export type Files = string | readonly string[];

export const listed = (files: Files = []): readonly string[] => (typeof files === 'string' ? [files] : files);
