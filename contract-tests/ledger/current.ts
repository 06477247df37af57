import { readDocument } from '@members/openapi/document';
import { errorIds } from '@members/openapi/ids';
import { errorNames, messageIds } from 'ory-simulator/reference';
import { knownGaps } from '../runner/known-gaps.ts';
import { allRecordings } from '../runner/recordings.ts';
import { otherVersions } from '../versions/page.ts';
import { gatherEvidence } from './evidence.ts';
import { html } from './html.ts';
import { errorsPage } from './ids/page.ts';
import { idRows } from './ids/rows.ts';
import { markdown } from './markdown.ts';
import { contradictions, ledger } from './parity.ts';
import { profileKeys } from './profile-keys.ts';
import { readSurfaces } from './surface/lists.ts';

interface LedgerReport {
  /** The current content of each generated file, by path from `contract-tests/`. */
  readonly pages: Readonly<Record<'PARITY.md' | 'parity.html' | '../docs/errors.md', string>>;
  /** Contradictions between the ledger's tables and the recordings. */
  readonly contradictions: readonly string[];
  /** The facts of all rows. */
  readonly facts: readonly string[];
}

/** Builds the ledger from all recordings. */
export async function currentReport(): Promise<LedgerReport> {
  const documents = { kratos: readDocument('kratos'), hydra: readDocument('hydra') };
  const surfaces = readSurfaces();
  const keys = new Map<string, readonly string[]>();
  const keysOf = (profile: string) => {
    const known = keys.get(profile) ?? profileKeys(profile, surfaces);
    keys.set(profile, known);
    return known;
  };
  const recordings = allRecordings();
  const seen = gatherEvidence(recordings, documents, keysOf);
  const simulated = { messages: messageIds, errors: errorIds, hydraErrors: errorNames };
  const sections = ledger({ seen, documents, surfaces, simulated });
  const page = { sections, gaps: knownGaps, versions: await otherVersions() };
  return {
    pages: {
      'PARITY.md': markdown(page),
      'parity.html': html(page),
      '../docs/errors.md': errorsPage(idRows(recordings)),
    },
    contradictions: contradictions(sections, seen),
    facts: sections.flatMap(({ rows }) => rows.map(({ fact }) => fact)),
  };
}
