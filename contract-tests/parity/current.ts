import { readDocument } from '../../openapi/document.ts';
import { errorIds } from '../../openapi/ids.ts';
import { messageIds } from '../../simulator/kratos/text/messages.ts';
import { knownGaps } from '../known-gaps.ts';
import { contradictions, ledger } from '../parity.ts';
import { allRecordings } from '../recordings.ts';
import { gather } from './evidence.ts';
import { html } from './html.ts';
import { markdown } from './markdown.ts';

interface Report {
  /** The files as they should be now, by name. */
  readonly pages: Readonly<Record<'PARITY.md' | 'parity.html', string>>;
  /** Where the ledger's tables and the recordings contradict each other. */
  readonly contradictions: readonly string[];
}

/** The report on what lies in `recordings/` now. */
export function report(): Report {
  const documents = { kratos: readDocument('kratos'), hydra: readDocument('hydra') };
  const seen = gather(allRecordings(), documents);
  const sections = ledger({ seen, documents, errorIds, simulated: messageIds });
  const page = { sections, gaps: knownGaps };
  return {
    pages: { 'PARITY.md': markdown(page), 'parity.html': html(page) },
    contradictions: contradictions(sections, seen),
  };
}
