import { TOTP } from 'otpauth';

/**
 * The code that an authenticator app shows for a secret.
 * @param time milliseconds since 1970
 */
export function totp(secret: string, time = Date.now()): string {
  return new TOTP({ secret }).generate({ timestamp: time });
}
