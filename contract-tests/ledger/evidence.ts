import { type OpenApiDocument, pathTemplate } from '@members/openapi/document';
import type { NormalStep } from '../runner/normalise.ts';
import type { Recording } from '../runner/recordings.ts';
import { casesOf } from './ids/cases.ts';

/** A recorded step in which a real server shows a fact. */
export interface Evidence {
  readonly suite: string;
  /** Version of the server. */
  readonly version: string;
  readonly recorded: string;
  /** Number of the first step that shows the fact, from 1; 0 if the whole recording does (a configuration key). */
  readonly step: number;
}

/** Evidence by fact, such as `kratos getLoginFlow 200`, `1010001`, `session_inactive`, `login sent_email`. */
export type EvidenceByFact = ReadonlyMap<string, readonly Evidence[]>;

export interface OpenApiDocuments {
  readonly kratos: OpenApiDocument;
  readonly hydra: OpenApiDocument;
}

/**
 * Returns for each fact the recordings that show it: operations with a status, messages, error ids, flow states, keys.
 * @param keysOf returns the configuration keys that a profile sets
 */
export function gatherEvidence(
  recordings: readonly Recording[],
  documents: OpenApiDocuments,
  keysOf: (profile: string) => readonly string[] = () => [],
): EvidenceByFact {
  const seen = new Map<string, Evidence[]>();
  for (const { suite, profile, servers, recorded, steps } of recordings) {
    const facts = new Map<string, number>(keysOf(profile).map((key) => [key, 0]));
    for (const [index, step] of steps.entries()) {
      const found = new Set(operationAnswer(step, documents));
      collectFacts(step.response.body, found, kindIn(step.request.url));
      for (const error of hydraErrors(step)) found.add(`hydra error ${error}`);
      for (const name of casesOf(step)) found.add(`case ${name}`);
      for (const fact of found) if (!facts.has(fact)) facts.set(fact, index + 1);
    }
    for (const [fact, step] of facts)
      seen.set(fact, [...(seen.get(fact) ?? []), { suite, version: servers.kratos.version, recorded, step }]);
  }
  return seen;
}

/** Returns the operation and its status as a fact; none if the documents do not describe the request or it went to the wrong listener. */
function operationAnswer({ request, response }: NormalStep, { kratos, hydra }: OpenApiDocuments): string[] {
  const [, listener = '', path = ''] = /^<(\w+)>([^?]*)/.exec(request.url) ?? [];
  const administrative = /^\/(admin|version)\b/.test(path);
  if (listener === 'public' ? administrative : listener === 'admin' && !/^\/(admin|version|health)\b/.test(path))
    return [];
  const service = listener.startsWith('hydra') ? 'hydra' : 'kratos';
  const document = { kratos, hydra }[service];
  const operation = document.paths[pathTemplate(document, path) ?? '']?.[request.method.toLowerCase()];
  return operation && response.status > 0 ? [`${service} ${operation.operationId} ${response.status}`] : [];
}

/** Returns the names of Hydra's errors in the body and in a redirect. */
function hydraErrors({ request, response }: NormalStep): string[] {
  if (!request.url.startsWith('<hydra')) return [];
  const { error } = isObject(response.body) ? response.body : {};
  const sent = /[?&#]error=([a-z_]+)/.exec(response.headers.location ?? '')?.[1];
  return [error, sent].filter((each) => typeof each === 'string');
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

const kindIn = (address: string) => /\/self-service\/(\w+)/.exec(address)?.[1];

/**
 * Adds every message, error id and flow state in a body. @param requestedKind of the request's flow, if the form's
 * action has none
 */
function collectFacts(value: unknown, facts: Set<string>, requestedKind: string | undefined): void {
  if (!isObject(value)) return;
  const { id, text, type, error, ui, state } = value;
  if (typeof id === 'number' && typeof text === 'string' && typeof type === 'string') facts.add(String(id));
  if (isObject(error) && typeof error.id === 'string') facts.add(error.id);
  if (isObject(ui) && typeof ui.action === 'string' && typeof state === 'string') {
    facts.add(`${kindIn(ui.action) ?? requestedKind} ${state}`);
  }
  for (const member of Object.values(value)) collectFacts(member, facts, requestedKind);
}
