/** A text member of a provider's response; '' if it is missing, as in Go's structs. */
import type { JsonObject } from './request.ts';

export const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Go's zero time (year one), in seconds since 1970. */
const zeroTime = -62_135_596_800;

/** A time in ISO 8601 as seconds since 1970. */
export const seconds = (moment: unknown): number =>
  typeof moment === 'string' ? Math.floor(Date.parse(moment) / 1000) : zeroTime;

/** The primary address of a GitHub user. @param isChosen accepts a position if no earlier address is primary */
export function primaryEmail(emails: unknown, isChosen: (position: number, count: number) => boolean): JsonObject {
  const all = Array.isArray(emails) ? (emails as readonly JsonObject[]) : [];
  const found = all.find(({ primary }, position) => primary === true || isChosen(position, all.length));
  return found ? { email: text(found.email), email_verified: found.verified === true } : {};
}

const images = 'https://cdn.discordapp.com';

/** The address of a Discord user's picture, or of a default picture. */
export function avatar({ id, avatar: hash, discriminator }: JsonObject): string {
  const name = text(hash);
  if (name) return `${images}/avatars/${text(id)}/${name}.${name.startsWith('a_') ? 'gif' : 'png'}`;
  const number = discriminator === '0' ? Number((BigInt(text(id)) >> 22n) % 6n) : Number(discriminator) % 5;
  return `${images}/embed/avatars/${number}.png`;
}
