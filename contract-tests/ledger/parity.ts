import type { OpenApiDocument } from '../../openapi/document.ts';
import type { Documents, Seen } from './evidence.ts';
import { caseNames } from './ids/cases.ts';
import { keySection } from './key-section.ts';
import { blocks, idsOf, never } from './message-ids.ts';
import { general, neverErrors, neverHydraErrors, reasons, statusReasons } from './reasons.ts';
import type { Row, Section } from './sections.ts';
import type { Surface, Surfaces } from './surface/lists.ts';

interface Sources {
  readonly seen: Seen;
  readonly documents: Documents;
  /** What the servers' own sources offer: the denominators. */
  readonly surfaces: Surfaces;
  /** What the simulator has texts for. */
  readonly simulated: Readonly<Record<'messages' | 'errors' | 'hydraErrors', readonly string[]>>;
}

/** Everything that could be compared with a real server, and how it stands. */
export function ledger({ seen, documents, surfaces, simulated }: Sources): Section[] {
  const { kratos, hydra } = surfaces;
  const messages = blocks.map((block) => ({
    title: `Messages: ${block.title}`,
    columns: ['Id', ''] as const,
    rows: idsOf(block).map((id) => row(seen, id, [id], simulated.messages.includes(id), never[id])),
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

function row(seen: Seen, fact: string, [subject, detail = '']: Shown, isOurs: boolean, impossible?: string): Row {
  const evidence = seen.get(fact) ?? [];
  const base = { fact, subject, detail, evidence };
  if (evidence.length > 0) return { ...base, state: 'verified', reason: '' };
  const reason = impossible ?? reasons[fact] ?? statusReasons[detail];
  if (reason) return { ...base, state: 'never', reason };
  return isOurs
    ? { ...base, state: 'simulated', reason: general.simulated }
    : { ...base, state: 'missing', reason: general.missing };
}

/** Operations by their ids, each with the statuses that our document and the server's own name. */
function operations(service: keyof Documents, { paths }: OpenApiDocument, surface: Surface, seen: Seen): Section {
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
      // Beside its methods, a path has a list of parameters.
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
        ...(isStatusOnly && { state: 'never' as const, reason: general.status }),
      };
    }),
  );
  const title = service === 'kratos' ? 'Kratos' : 'Hydra';
  return { title: `${title}: operations and statuses`, columns: ['Operation', 'Status'], rows };
}

/** Ids that the simulator knows, or the server, or both. */
function ids(
  title: string,
  prefix: string,
  seen: Seen,
  [ours, theirs]: readonly [readonly string[], readonly string[]],
  impossible: Readonly<Record<string, string>>,
): Section {
  const all = [...new Set([...ours, ...theirs])];
  const rows = all.map((id) => row(seen, prefix + id, [id], ours.includes(id), impossible[id]));
  return { title, columns: ['Id', ''], rows };
}

/** Kind and state of every flow that our document has, or the server's. */
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
