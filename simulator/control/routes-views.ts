import type { SimulatorSchemas, UiNode, UiText } from '@members/openapi';
import { messageEntries } from '../kratos/text/entries.ts';
import { playable } from '../scenario/catalogue/index.ts';
import { done, errorOf, jsonOf, textOf } from './answers.ts';
import { type ControlContext, route } from './context.ts';
import { curlOf } from './curl.ts';
import { errorEntries } from './error-texts.ts';
import { harOf } from './har.ts';
import { suiteOf } from './suite.ts';

const shownText = ({ id, text, type }: UiText) => ({ id, text, type });

function shownNode({ type, group, attributes, meta, messages = [] }: UiNode): SimulatorSchemas['ShownNode'] {
  const name = 'name' in attributes ? attributes.name : 'id' in attributes ? `${attributes.id}` : '';
  return { type, group, name, label: meta.label?.text ?? '', messages: messages.map(shownText) };
}

const shownHere = ({ worlds }: ControlContext) => playable(worlds.current.hydra !== undefined);

const iso = (moment: number) => new Date(moment).toISOString();

/** Returns the address that plays a scenario. It is Kratos's own address, because its host must set the cookies. */
const addressOf = (base: string, name: string) => `${base.replace(/\/+$/, '')}/?scenario=${name}`;

/** Shown in a frame of the panel. */
const noLedger =
  '<!doctype html><html lang="en"><meta name="color-scheme" content="light dark"><title>No ledger</title><p>The ledger is not part of this build. Find it in the npm package or in the repository.</p></html>';

/** Operations that show flows, scenarios, the catalogue, the journal, the ledger and events. */
export const viewRoutes = [
  route('GET', '/flows', ({ context: { worlds, clock } }) => {
    const flows = worlds.current.kratos?.snapshot().flows ?? [];
    const shown = flows.map(({ id, kind, type, state, active, issued_at, expires_at, ui }) => ({
      id,
      kind,
      type,
      state,
      active,
      issued_at: iso(issued_at),
      expires_at: iso(expires_at),
      expired: expires_at <= clock.now(),
      messages: (ui.messages ?? []).map(shownText),
      nodes: ui.nodes.map(shownNode),
    }));
    return jsonOf(
      200,
      shown.toSorted((one, other) => other.issued_at.localeCompare(one.issued_at)),
    );
  }),
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
  route('GET', '/journal/har', ({ context }) => jsonOf(200, harOf(context.journal.list()))),
  route('GET', '/journal/suite', ({ context }) => textOf(suiteOf(context.journal.list()))),
  route('GET', '/journal/{id}/curl', ({ context, params }) => {
    const found = context.journal.find(params.id ?? '');
    if (!found) return errorOf(404, 'id: the journal has no such request');
    const { method, url, request_headers: headers, request_body: body } = found;
    return textOf(curlOf({ method, url, headers, body }));
  }),
  route('GET', '/ledger', async ({ context: { ledger } }) =>
    ledger ? textOf(await ledger(), 'text/html') : { ...textOf(noLedger, 'text/html'), status: 404 },
  ),
  route('GET', '/events', ({ context: { events } }) => ({
    ...textOf('', 'text/event-stream'),
    stream: (write) => {
      write(': listening\n\n');
      return events.listen((name, data) => write(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`));
    },
  })),
];
