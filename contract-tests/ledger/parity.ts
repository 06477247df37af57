import type { OpenApiDocument } from '@members/openapi/document';
import type { EvidenceByFact, OpenApiDocuments } from './evidence.ts';
import { caseNames } from './ids/cases.ts';
import { keySection } from './key-section.ts';
import { idBlocks, idsOf, neverMessages } from './message-ids.ts';
import { neverErrors, neverHydraErrors, reasons, stateReasons, statusReasons } from './reasons.ts';
import type { LedgerRow, LedgerSection } from './sections.ts';
import type { Surface, Surfaces } from './surface/lists.ts';

interface Sources {
  readonly seen: EvidenceByFact;
  readonly documents: OpenApiDocuments;
  /** Operations, ids, states and keys from the servers' sources. */
  readonly surfaces: Surfaces;
  /** Ids that the simulator has texts for. */
  readonly simulated: Readonly<Record<'messages' | 'errors' | 'hydraErrors', readonly string[]>>;
}

/** Returns all sections of the ledger: every fact that could be compared with a real server, and its state. */
export function ledger({ seen, documents, surfaces, simulated }: Sources): LedgerSection[] {
  const { kratos, hydra } = surfaces;
  const messages = idBlocks.map((block) => ({
    title: `Messages: ${block.title}`,
    columns: ['Id', ''] as const,
    rows: idsOf(block).map((id) => row(seen, id, [id], simulated.messages.includes(id), neverMessages[id])),
  }));
  return [
    operations('kratos', documents.kratos, kratos, seen),
    operations('hydra', documents.hydra, hydra, seen),
    ...messages,
    ids('Error ids', '', seen, [simulated.errors, kratos.errors], neverErrors),
    ids('Cases that the specification of the app names', 'case ', seen, [caseNames, []], {}),
    ids('Hydra: names of errors', 'hydra error ', seen, [simulated.hydraErrors, hydra.errors], neverHydraErrors),
    {
      title: 'Flow states',
      columns: ['Flow', 'State'],
      rows: flowStates(documents.kratos, kratos.states).map(([kind, state, isOurs]) =>
        row(seen, `${kind} ${state}`, [kind, state], isOurs),
      ),
    },
    keySection('kratos', kratos.keys, seen),
    keySection('hydra', hydra.keys, seen),
  ];
}

/** Lists contradictions: recorded ids that a table lacks or calls impossible, and reasons for facts that are verified. */
export function contradictions(sections: readonly LedgerSection[], seen: EvidenceByFact): string[] {
  const rows = sections.flatMap((section) => section.rows);
  const known = new Set(rows.map(({ fact }) => fact));
  return [
    ...[...seen.keys()].filter((fact) => /^\d{7}$/.test(fact) && !known.has(fact)).map((id) => `${id} is in no block`),
    ...rows
      .filter(({ fact, evidence }) => evidence.length > 0 && (neverMessages[fact] ?? neverErrors[fact]))
      .map(({ fact }) => `${fact} was recorded, but a table says that it never appears`),
    ...Object.keys(reasons)
      .filter((reason) => !rows.some(({ fact, state }) => fact === reason && state !== 'verified'))
      .map((reason) => `${reason} has a reason, but is verified or unknown`),
  ];
}

type Shown = readonly [subject: string, detail?: string];

function row(
  seen: EvidenceByFact,
  fact: string,
  [subject, detail = '']: Shown,
  isOurs: boolean,
  impossible?: string,
): LedgerRow {
  const evidence = seen.get(fact) ?? [];
  const base = { fact, subject, detail, evidence };
  if (evidence.length > 0) return { ...base, state: 'verified', reason: '' };
  const reason = impossible ?? reasons[fact] ?? statusReasons[detail];
  if (reason) return { ...base, state: 'never', reason };
  return isOurs
    ? { ...base, state: 'simulated', reason: stateReasons.simulated }
    : { ...base, state: 'missing', reason: stateReasons.missing };
}

/** Returns the section on operations, with the statuses in our document and in the server's own. */
function operations(
  service: keyof OpenApiDocuments,
  { paths }: OpenApiDocument,
  surface: Surface,
  seen: EvidenceByFact,
): LedgerSection {
  const found = new Map<string, Map<string, boolean>>();
  const places = new Map<string, string>();
  const add = (id: string, place: string, statuses: readonly string[], isOurs: boolean) => {
    places.set(id, place);
    const own = found.get(id) ?? new Map<string, boolean>();
    for (const status of statuses) own.set(status, own.get(status) || isOurs);
    found.set(id, own);
  };
  for (const [path, each] of Object.entries(paths)) {
    for (const [method, { operationId, responses }] of Object.entries(each)) {
      // A path has a list of parameters beside its methods.
      if (responses) add(operationId, `${method.toUpperCase()} ${path}`, Object.keys(responses), true);
    }
  }
  const ours = new Set(found.keys());
  for (const { operation, method, path, statuses } of surface.operations) {
    add(operation, `${method} ${path}`, statuses.map(String), false);
  }
  const rows = [...found].flatMap(([id, statuses]) =>
    [...statuses].map(([status, isOurs]) => {
      const made = row(seen, `${service} ${id} ${status}`, [id, status], isOurs);
      const isStatusOnly = made.state === 'missing' && ours.has(id);
      return {
        ...made,
        place: places.get(id) ?? '',
        ...(isStatusOnly && { state: 'never' as const, reason: stateReasons.status }),
      };
    }),
  );
  const title = service === 'kratos' ? 'Kratos' : 'Hydra';
  return { title: `${title}: operations and statuses`, columns: ['Operation', 'Status'], rows };
}

/** Returns a section on ids that the simulator, the server or both have. */
function ids(
  title: string,
  prefix: string,
  seen: EvidenceByFact,
  [ours, theirs]: readonly [readonly string[], readonly string[]],
  impossible: Readonly<Record<string, string>>,
): LedgerSection {
  const all = [...new Set([...ours, ...theirs])];
  const rows = all.map((id) => row(seen, prefix + id, [id], ours.includes(id), impossible[id]));
  return { title, columns: ['Id', ''], rows };
}

/** Returns the kind and state of each flow in our document and in the server's list. */
function flowStates(
  { components }: OpenApiDocument,
  theirs: readonly (readonly [kind: string, state: string])[],
): [kind: string, state: string, isOurs: boolean][] {
  const ours = Object.entries(components.schemas).flatMap(([name, schema]) => {
    const [, kind] = /^([A-Z][a-z]+)Flow$/.exec(name) ?? [];
    const states = kind ? (schema.properties?.state?.enum ?? []) : [];
    return states.map((state): [string, string, boolean] => [String(kind).toLowerCase(), String(state), true]);
  });
  const isOurs = (kind: string, state: string) => ours.some(([one, other]) => one === kind && other === state);
  const others = theirs.filter(([kind, state]) => !isOurs(kind, state));
  return [...ours, ...others.map(([kind, state]): [string, string, boolean] => [kind, state, false])];
}
