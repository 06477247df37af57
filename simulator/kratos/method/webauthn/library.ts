/**
 * Loads the WebAuthn library (some hundred kilobytes) with its first use, so that the start stays fast. The library
 * needs `reflect-metadata` before; a bundle would load that too late.
 */
const loadWithMetadata = async <Part>(load: () => Promise<Part>): Promise<Part> => {
  await import('reflect-metadata');
  return load();
};

/** The formats whose certificates the library compares with their makers' roots. */
const formatsWithRoots = ['android-key', 'android-safetynet', 'apple', 'fido-u2f', 'packed', 'tpm'] as const;

/** The library's verifier. It trusts every root certificate, as go-webauthn does without metadata of authenticators. */
export const verifier = () =>
  loadWithMetadata(async () => {
    const library = await import('@simplewebauthn/server');
    for (const identifier of formatsWithRoots)
      library.SettingsService.setRootCertificates({ identifier, certificates: [] });
    return library;
  });
export const helpers = () => loadWithMetadata(() => import('@simplewebauthn/server/helpers'));
