/** Members of what providers tell, as Go's structures hold them: what is missing is empty. */
import type { JsonObject } from './request.ts';

export const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Year one, where Go's moments begin, in seconds since 1970. */
const beginning = -62_135_596_800;

/** A moment in words, in seconds since 1970. */
export const seconds = (moment: unknown): number =>
  typeof moment === 'string' ? Math.floor(Date.parse(moment) / 1000) : beginning;

/** The address that counts of those that GitHub tells. */
export function primaryEmail(emails: unknown, counts: (position: number, count: number) => boolean): JsonObject {
  const all = Array.isArray(emails) ? (emails as readonly JsonObject[]) : [];
  const found = all.find(({ primary }, position) => primary === true || counts(position, all.length));
  return found ? { email: text(found.email), email_verified: found.verified === true } : {};
}

const images = 'https://cdn.discordapp.com';

/** Where Discord keeps somebody's picture, or one of those that it has for people without one. */
export function avatar({ id, avatar: hash, discriminator }: JsonObject): string {
  const name = text(hash);
  if (name) return `${images}/avatars/${text(id)}/${name}.${name.startsWith('a_') ? 'gif' : 'png'}`;
  const number = discriminator === '0' ? Number((BigInt(text(id)) >> 22n) % 6n) : Number(discriminator) % 5;
  return `${images}/embed/avatars/${number}.png`;
}
