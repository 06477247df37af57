import { accountOf, type Server } from '../keys/account.ts';
import type { Seen } from './evidence.ts';
import { general, unseenKeys } from './reasons.ts';
import type { Row, Section } from './sections.ts';

/** Every configuration key of a server; verified is one that a recorded profile sets. */
export function keySection(server: Server, keys: readonly string[], seen: Seen): Section {
  const title = server === 'kratos' ? 'Kratos' : 'Hydra';
  const rows = keys.map((key) => keyRow(server, key, seen));
  return { title: `${title}: configuration keys`, columns: ['Key', ''], rows };
}

function keyRow(server: Server, key: string, seen: Seen): Row {
  const fact = `${server} key ${key}`;
  const base = { fact, subject: key, detail: '' };
  const { standing } = accountOf(server, key);
  const others = { ...base, evidence: [] };
  if (standing === 'unknown') return { ...others, state: 'missing', reason: general.missing };
  if (standing === 'unseen') return { ...others, state: 'never', reason: whyUnseen(key) };
  const evidence = seen.get(fact) ?? [];
  const unseen = unseenKeys[key];
  if (unseen !== undefined) return { ...others, state: 'never', reason: unseen };
  if (evidence.length === 0) return { ...others, state: 'simulated', reason: general.simulated };
  return { ...base, evidence, state: 'verified', reason: '' };
}

function whyUnseen(key: string): string {
  const [, reason] = Object.entries(unseenKeys).find(([start]) => key.startsWith(start)) ?? [];
  return reason ?? '';
}
