/** The path of a configuration file, or several paths. A later file overrides the earlier ones. */
export type Files = string | readonly string[];

/** Returns the paths as a list. */
export const fileList = (files: Files = []): readonly string[] => (typeof files === 'string' ? [files] : files);
