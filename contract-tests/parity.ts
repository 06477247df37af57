import type { Document } from '../openapi/document.ts';
import type { Documents, Evidence, Seen } from './parity/evidence.ts';
import { blocks, idsOf, never } from './parity/message-ids.ts';
import { neverErrors, reasons, statusReasons, unexplained } from './parity/reasons.ts';

/**
 * `verified`: recorded on a real server, and the simulator is held to it. `simulated`: the simulator
 * has it, no recording shows it. `open`: neither. `never`: the open-source server sends it nowhere.
 */
export type State = 'verified' | 'simulated' | 'open' | 'never';

export interface Row {
  /** What the evidence and the tables of reasons call it. */
  readonly fact: string;
  /** Operation, id, or kind of flow. */
  readonly subject: string;
  /** Status or state of the flow, where the subject has several. */
  readonly detail: string;
  readonly state: State;
  readonly evidence: readonly Evidence[];
  /** Why it is not verified. */
  readonly reason: string;
}

export interface Section {
  readonly title: string;
  readonly columns: readonly [subject: string, detail: string];
  readonly rows: readonly Row[];
}

interface Sources {
  readonly seen: Seen;
  readonly documents: Documents;
  readonly errorIds: readonly string[];
  /** The message ids that the simulator has texts for. */
  readonly simulated: readonly string[];
}

/** Everything that could be compared with a real server, and how it stands. */
export function ledger({ seen, documents, errorIds, simulated }: Sources): Section[] {
  const messages = blocks.map((block) => ({
    title: `Messages: ${block.title}`,
    columns: ['Id', ''] as const,
    rows: idsOf(block).map((id) => row(seen, id, [id], never[id], simulated.includes(id))),
  }));
  return [
    operations('kratos', documents.kratos, seen),
    operations('hydra', documents.hydra, seen),
    ...messages,
    { title: 'Error ids', columns: ['Id', ''], rows: errorIds.map((id) => row(seen, id, [id], neverErrors[id])) },
    {
      title: 'Flow states',
      columns: ['Flow', 'State'],
      rows: flowStates(documents.kratos).map(([kind, state]) => row(seen, `${kind} ${state}`, [kind, state])),
    },
  ];
}

/** What recordings show although a table says that it cannot be, or does not know it; and reasons without need. */
export function contradictions(sections: readonly Section[], seen: Seen): string[] {
  const rows = sections.flatMap((section) => section.rows);
  const known = new Set(rows.map(({ fact }) => fact));
  return [
    ...[...seen.keys()].filter((fact) => /^\d{7}$/.test(fact) && !known.has(fact)).map((id) => `${id} is in no block`),
    ...rows
      .filter(({ fact, evidence }) => evidence.length > 0 && (never[fact] ?? neverErrors[fact]))
      .map(({ fact }) => `${fact} was recorded, so it can be seen`),
    ...Object.keys(reasons)
      .filter((reason) => !rows.some(({ fact, state }) => fact === reason && state !== 'verified'))
      .map((reason) => `${reason} is not open any more`),
  ];
}

type Shown = readonly [subject: string, detail?: string];

function row(seen: Seen, fact: string, [subject, detail = '']: Shown, impossible?: string, simulated = false): Row {
  const evidence = seen.get(fact) ?? [];
  const base = { fact, subject, detail, evidence };
  if (evidence.length > 0) return { ...base, state: 'verified', reason: '' };
  if (impossible) return { ...base, state: 'never', reason: impossible };
  const reason = reasons[fact] ?? statusReasons[detail] ?? unexplained;
  return { ...base, state: simulated ? 'simulated' : 'open', reason };
}

function operations(service: keyof Documents, { paths }: Document, seen: Seen): Section {
  const rows = Object.values(paths)
    .flatMap((path) => Object.values(path))
    // Beside its methods, a path has a list of parameters.
    .filter((operation) => operation.responses)
    .flatMap(({ operationId, responses }) =>
      Object.keys(responses).map((status) => row(seen, `${service} ${operationId} ${status}`, [operationId, status])),
    );
  const title = service === 'kratos' ? 'Kratos' : 'Hydra';
  return { title: `${title}: operations and statuses`, columns: ['Operation', 'Status'], rows };
}

/** Kind and state of every flow the document has. */
function flowStates({ components }: Document): [kind: string, state: string][] {
  return Object.entries(components.schemas).flatMap(([name, schema]) => {
    const [, kind] = /^([A-Z][a-z]+)Flow$/.exec(name) ?? [];
    const states = kind ? (schema.properties?.state?.enum ?? []) : [];
    return states.map((state): [string, string] => [String(kind).toLowerCase(), String(state)]);
  });
}
