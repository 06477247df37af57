import { lookUpKey, type ServerName } from '../configuration-keys/key-status.ts';
import type { EvidenceByFact } from './evidence.ts';
import { stateReasons, unobservableKeys } from './reasons.ts';
import type { LedgerRow, LedgerSection } from './sections.ts';

/** Returns the section on a server's configuration keys; a key is verified if a recorded profile sets it. */
export function keySection(server: ServerName, keys: readonly string[], seen: EvidenceByFact): LedgerSection {
  const title = server === 'kratos' ? 'Kratos' : 'Hydra';
  const rows = keys.map((key) => keyRow(server, key, seen));
  return { title: `${title}: configuration keys`, columns: ['Key', ''], rows };
}

function keyRow(server: ServerName, key: string, seen: EvidenceByFact): LedgerRow {
  const fact = `${server} key ${key}`;
  const base = { fact, subject: key, detail: '' };
  const { status } = lookUpKey(server, key);
  const others = { ...base, evidence: [] };
  if (status === 'unknown') return { ...others, state: 'missing', reason: stateReasons.missing };
  if (status === 'unseen') return { ...others, state: 'never', reason: whyUnseen(key) };
  const evidence = seen.get(fact) ?? [];
  const unseen = unobservableKeys[key];
  if (unseen !== undefined) return { ...others, state: 'never', reason: unseen };
  if (evidence.length === 0) return { ...others, state: 'simulated', reason: stateReasons.simulated };
  return { ...base, evidence, state: 'verified', reason: '' };
}

function whyUnseen(key: string): string {
  const [, reason] = Object.entries(unobservableKeys).find(([start]) => key.startsWith(start)) ?? [];
  return reason ?? '';
}
