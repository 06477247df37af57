/**
 * Loads the WebAuthn library (some hundred kilobytes) with its first use, so that the start stays fast. The library
 * needs `reflect-metadata` before; a bundle would load that too late.
 */
const loadWithMetadata = async <Part>(load: () => Promise<Part>): Promise<Part> => {
  await import('reflect-metadata');
  return load();
};

export const verifier = () => loadWithMetadata(() => import('@simplewebauthn/server'));
export const helpers = () => loadWithMetadata(() => import('@simplewebauthn/server/helpers'));
