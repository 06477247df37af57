import { utf8 } from '@members/engines/go/utf8';
import type { SimulatorSchemas, UiNode, UiText } from '@members/openapi';
import { toIncoming } from '../adapter/wire.ts';
import { ConnectionDropped } from '../http/exchange.ts';
import { messageEntries } from '../kratos/text/entries.ts';
import { playable } from '../scenario/catalogue/index.ts';
import { done, errorOf, jsonOf, textOf } from './answers.ts';
import { type ControlContext, route } from './context.ts';
import { curlOf } from './curl.ts';
import { errorEntries } from './error-texts.ts';
import { harOf } from './har.ts';
import type { Exchange } from './journal.ts';
import { configurationChanges } from './requests.ts';
import { suiteOf } from './suite.ts';

const shownText = ({ id, text, type }: UiText) => ({ id, text, type });

function shownNode({ type, group, attributes, meta, messages = [] }: UiNode): SimulatorSchemas['ShownNode'] {
  const name = 'name' in attributes ? attributes.name : 'id' in attributes ? `${attributes.id}` : '';
  return { type, group, name, label: meta.label?.text ?? '', messages: messages.map(shownText) };
}

/** Returns the identity whose settings a flow changes, or which it recovered. */
function ownerOf(flow: object): { readonly identity?: string } {
  const owner =
    ('identity_id' in flow && flow.identity_id) || ('recovered_identity_id' in flow && flow.recovered_identity_id);
  return typeof owner === 'string' ? { identity: owner } : {};
}

const shownHere = ({ worlds }: ControlContext) => playable(worlds.current.hydra !== undefined);

const iso = (moment: number) => new Date(moment).toISOString();

/** Returns the address that plays a scenario. It is Kratos's own address, because its host must set the cookies. */
const addressOf = (base: string, name: string) => `${base.replace(/\/+$/, '')}/?scenario=${name}`;

/** Shown in a frame of the panel. */
const noLedger =
  '<!doctype html><html lang="en"><meta name="color-scheme" content="light dark"><title>No ledger</title><p>The ledger is not part of this build. Find it in the npm package or in the repository.</p></html>';

/** Returns the requests of an export: one, or all. */
const exported = ({ journal }: ControlContext, only: string | null) =>
  only === null ? journal.list() : [journal.find(only)].filter((found) => found !== undefined);

const noExchange = errorOf(404, 'id: the journal has no such request');
const noFlow = errorOf(404, 'id: there is no such flow');

/** Sends a recorded request again. @returns the new entry of the journal */
async function replay({ journal, send }: ControlContext, exchange: Exchange): Promise<Exchange | undefined> {
  const { server, side, method, url, request_headers, request_body } = exchange;
  const bytes = utf8(request_body);
  const headers: Readonly<Record<string, string>> = {
    ...request_headers,
    ...(bytes.length > 0 && { 'content-length': `${bytes.length}` }),
  };
  const incoming = toIncoming({
    method,
    url: new URL(url),
    header: (name) => headers[name] ?? null,
    address: '127.0.0.1:0',
    body: async () => bytes,
  });
  await send(server, side, incoming).catch((error: unknown) => {
    if (!(error instanceof ConnectionDropped)) throw error;
  });
  return journal.list()[0];
}

/** Operations that show flows, scenarios, the catalogue, the journal, the ledger and events. */
export const viewRoutes = [
  route('GET', '/status', ({ context: { worlds, clock, faults, checkpoints, publicAddress, sheet } }) =>
    jsonOf(200, {
      ...worlds.status(),
      sheet: sheet !== undefined,
      clock: clock.state(),
      faults: faults.list().length,
      checkpoints: checkpoints.size,
      servers: (['kratos', 'hydra'] as const).filter((server) => worlds.current[server] !== undefined),
      kratos: publicAddress,
    }),
  ),
  route('GET', '/flows', ({ context: { worlds, clock } }) => {
    const flows = worlds.current.kratos?.snapshot().flows ?? [];
    const shown = flows.map(({ id, kind, type, state, active, issued_at, expires_at, ui, ...rest }) => ({
      id,
      kind,
      type,
      state,
      active,
      issued_at: iso(issued_at),
      expires_at: iso(expires_at),
      expired: expires_at <= clock.now(),
      address: type === 'browser' ? worlds.screenOf(kind, id) : '',
      ...ownerOf(rest),
      messages: (ui.messages ?? []).map(shownText),
      nodes: ui.nodes.map(shownNode),
    }));
    return jsonOf(
      200,
      shown.toSorted((one, other) => other.issued_at.localeCompare(one.issued_at)),
    );
  }),
  route('GET', '/configuration', ({ context: { worlds } }) => jsonOf(200, worlds.configuration())),
  route('PUT', '/configuration', async ({ context: { worlds }, body }) => {
    await worlds.changeConfiguration(configurationChanges(await body()));
    return jsonOf(200, worlds.configuration());
  }),
  route('GET', '/doctor', async ({ context: { worlds, clock, publicAddress, reports }, incoming }) => {
    const configured = worlds.configured();
    if (!configured || !reports.findProblems) return jsonOf(200, []);
    const admin = configured.config.serve.admin.base_url;
    const running = { url: publicAddress, admin, fetch: worlds.fetch, now: clock.now() };
    const isRunning = incoming.url.searchParams.get('running') === 'true';
    return jsonOf(200, await reports.findProblems(configured, isRunning ? running : undefined));
  }),
  route('POST', '/flows/{id}/expire', async ({ context: { worlds, clock }, params }) =>
    (await worlds.changeFlow(params.id ?? '', (flow) => [{ ...flow, ui: flow.ui, expires_at: clock.now() }]))
      ? done
      : noFlow,
  ),
  route('DELETE', '/flows/{id}', async ({ context, params }) =>
    (await context.worlds.changeFlow(params.id ?? '', () => [])) ? done : noFlow,
  ),
  route('GET', '/scenarios', ({ context }) =>
    jsonOf(
      200,
      shownHere(context).map(({ name, family, title, setup, shows }) => ({
        name,
        family,
        title,
        setup,
        shows,
        address: addressOf(context.publicAddress, name),
      })),
    ),
  ),
  route('GET', '/catalogue', ({ context }) => {
    const scenarios = shownHere(context);
    const of = (id: string) => scenarios.filter(({ shows }) => shows.includes(id)).map(({ name }) => name);
    const messages = messageEntries.map((entry) => ({ ...entry, kind: 'message' }));
    const errors = errorEntries.map((entry) => ({ ...entry, kind: 'error', type: 'error' }));
    return jsonOf(
      200,
      [...messages, ...errors].map((entry) => ({ ...entry, scenarios: of(entry.id) })),
    );
  }),
  route('GET', '/journal', ({ context }) => jsonOf(200, context.journal.list())),
  route('DELETE', '/journal', ({ context }) => {
    context.journal.clear();
    return done;
  }),
  route('GET', '/journal/rows', ({ context, incoming }) =>
    jsonOf(200, context.journal.rows(incoming.url.searchParams.get('after'))),
  ),
  route('GET', '/journal/har', ({ context, incoming }) =>
    jsonOf(200, harOf(exported(context, incoming.url.searchParams.get('id')))),
  ),
  route('GET', '/journal/suite', ({ context, incoming }) =>
    textOf(suiteOf(exported(context, incoming.url.searchParams.get('id')))),
  ),
  route('GET', '/journal/{id}', ({ context, params }) => {
    const found = context.journal.find(params.id ?? '');
    return found ? jsonOf(200, found) : noExchange;
  }),
  route('POST', '/journal/{id}/replay', async ({ context, params }) => {
    const found = context.journal.find(params.id ?? '');
    return found ? jsonOf(200, await replay(context, found)) : noExchange;
  }),
  route('GET', '/journal/{id}/curl', ({ context, params }) => {
    const found = context.journal.find(params.id ?? '');
    if (!found) return noExchange;
    const { method, url, request_headers: headers, request_body: body } = found;
    return textOf(curlOf({ method, url, headers, body }));
  }),
  route('GET', '/ledger/step', async ({ context: { reports }, incoming: { url } }) => {
    const [suite, step] = [url.searchParams.get('suite') ?? '', Number(url.searchParams.get('step'))];
    return jsonOf(200, (await reports.recordedStep?.(suite, step)) ?? {});
  }),
  route('GET', '/ledger', async ({ context: { reports } }) =>
    reports.ledger ? textOf(await reports.ledger(), 'text/html') : { ...textOf(noLedger, 'text/html'), status: 404 },
  ),
  route('GET', '/events', ({ context: { events } }) => ({
    ...textOf('', 'text/event-stream'),
    stream: (write) => {
      write(': listening\n\n');
      return events.listen((name, data) => write(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`));
    },
  })),
];
