import { type OpenApiDocument, pathTemplate } from '../../openapi/document.ts';
import type { NormalStep } from '../runner/normalise.ts';
import type { Recording } from '../runner/recordings.ts';
import { casesOf } from './ids/cases.ts';

/** Where and when a real server was seen to do something. */
export interface Evidence {
  readonly suite: string;
  /** The server's own version. */
  readonly version: string;
  readonly recorded: string;
  /** The first step that shows it, counted from 1; 0 for what a whole recording was made with. */
  readonly step: number;
}

/** What a fact is called: `kratos getLoginFlow 200`, `1010001`, `session_inactive`, `login sent_email`. */
export type Seen = ReadonlyMap<string, readonly Evidence[]>;

export interface Documents {
  readonly kratos: OpenApiDocument;
  readonly hydra: OpenApiDocument;
}

/**
 * In: all recordings. Out: the recordings that show each answer, message, error id and flow state, or were made with a key set;
 * nothing else is inferred.
 */
export function gather(
  recordings: readonly Recording[],
  documents: Documents,
  keysOf: (profile: string) => readonly string[] = () => [],
): Seen {
  const seen = new Map<string, Evidence[]>();
  for (const { suite, profile, servers, recorded, steps } of recordings) {
    const facts = new Map<string, number>(keysOf(profile).map((key) => [key, 0]));
    for (const [index, step] of steps.entries()) {
      const found = new Set(answered(step, documents));
      collect(step.response.body, found, kindIn(step.request.url));
      for (const error of hydraErrors(step)) found.add(`hydra error ${error}`);
      for (const name of casesOf(step)) found.add(`case ${name}`);
      for (const fact of found) if (!facts.has(fact)) facts.set(fact, index + 1);
    }
    for (const [fact, step] of facts)
      seen.set(fact, [...(seen.get(fact) ?? []), { suite, version: servers.kratos.version, recorded, step }]);
  }
  return seen;
}

/** The operation and its status; none for a request that no document describes, or that reached another listener. */
function answered({ request, response }: NormalStep, { kratos, hydra }: Documents): string[] {
  const [, listener = '', path = ''] = /^<(\w+)>([^?]*)/.exec(request.url) ?? [];
  const administrative = /^\/(admin|version)\b/.test(path);
  if (listener === 'public' ? administrative : listener === 'admin' && !/^\/(admin|version|health)\b/.test(path))
    return [];
  const service = listener.startsWith('hydra') ? 'hydra' : 'kratos';
  const document = { kratos, hydra }[service];
  const operation = document.paths[pathTemplate(document, path) ?? '']?.[request.method.toLowerCase()];
  return operation && response.status > 0 ? [`${service} ${operation.operationId} ${response.status}`] : [];
}

/** What `error` says, in a body or where a browser is sent. */
function hydraErrors({ request, response }: NormalStep): string[] {
  if (!request.url.startsWith('<hydra')) return [];
  const { error } = isObject(response.body) ? response.body : {};
  const sent = /[?&#]error=([a-z_]+)/.exec(response.headers.location ?? '')?.[1];
  return [error, sent].filter((each) => typeof each === 'string');
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

const kindIn = (address: string) => /\/self-service\/(\w+)/.exec(address)?.[1];

/** Adds every message, error id and flow state anywhere in a body; the form of a finished flow leads elsewhere, so `asked` tells its kind. */
function collect(value: unknown, facts: Set<string>, asked: string | undefined): void {
  if (!isObject(value)) return;
  const { id, text, type, error, ui, state } = value;
  if (typeof id === 'number' && typeof text === 'string' && typeof type === 'string') facts.add(String(id));
  if (isObject(error) && typeof error.id === 'string') facts.add(error.id);
  if (isObject(ui) && typeof ui.action === 'string' && typeof state === 'string') {
    facts.add(`${kindIn(ui.action) ?? asked} ${state}`);
  }
  for (const member of Object.values(value)) collect(member, facts, asked);
}
