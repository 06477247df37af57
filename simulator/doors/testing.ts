/** Inner parts for tests beyond this package: published test vectors, properties and fixtures. */
export { Cookies } from '../cookies.fixture.ts';
export { type Jwk, readKey } from '../hydra/keys/jwk.ts';
export { isSignature, isSignedBy, readJws } from '../hydra/keys/jws.ts';
export { openKey } from '../hydra/keys/jwt.ts';
export { codeLength } from '../kratos/method/code/one-time-codes.ts';
export { leaksFrom } from '../kratos/method/password/leaked-passwords.ts';
export { qrCode } from '../kratos/method/totp/qr.ts';
export { type Creation, readAssertion, readCreation } from '../kratos/method/webauthn/authenticator-responses.ts';
export { checkCreation, isSignedByKey } from '../kratos/method/webauthn/verify.ts';
export type { Kratos } from '../kratos/request/context.ts';
export { secureReturnTo } from '../kratos/request/return-to.ts';
export { KratosError } from '../kratos/wire/errors.ts';
export { coverage, coveragePage, uncovered } from '../scenario/coverage.ts';
export { playground } from '../scenario/playground.fixture.ts';
