/**
 * Loads the WebAuthn library (some hundred kilobytes) with its first use, so that the start stays fast. The library
 * needs `reflect-metadata` before; a bundle would load that too late.
 */
const loadWithMetadata = async <Part>(load: () => Promise<Part>): Promise<Part> => {
  await import('reflect-metadata');
  return load();
};

/** Loads the functions that verify responses. */
export const verifier = () => loadWithMetadata(() => import('@simplewebauthn/server'));
/** Loads the functions that parse responses. */
export const helpers = () => loadWithMetadata(() => import('@simplewebauthn/server/helpers'));
