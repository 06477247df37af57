/**
 * What reads and verifies keys, loaded by the first one that shows up: some hundred kilobytes that no start has to wait for. It
 * cannot begin without `reflect-metadata`, which it asks for by itself, but once bundled too late.
 */
const after = async <Part>(load: () => Promise<Part>): Promise<Part> => {
  await import('reflect-metadata');
  return load();
};

export const verifier = () => after(() => import('@simplewebauthn/server'));
export const helpers = () => after(() => import('@simplewebauthn/server/helpers'));
