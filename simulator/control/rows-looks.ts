import type { SimulatorSchemas, UiNode, UiText } from '@members/openapi';
import { messageEntries } from '../kratos/text/entries.ts';
import { playable } from '../scenario/catalogue/index.ts';
import { done, errorOf, jsonOf, textOf } from './answers.ts';
import { curlOf } from './curl.ts';
import { errorEntries } from './error-texts.ts';
import { harOf } from './har.ts';
import { suiteOf } from './suite.ts';
import { row, type Workplace } from './workplace.ts';

const shownText = ({ id, text, type }: UiText) => ({ id, text, type });

function shownNode({ type, group, attributes, meta, messages = [] }: UiNode): SimulatorSchemas['ShownNode'] {
  const name = 'name' in attributes ? attributes.name : 'id' in attributes ? `${attributes.id}` : '';
  return { type, group, name, label: meta.label?.text ?? '', messages: messages.map(shownText) };
}

const shownHere = ({ worlds }: Workplace) => playable(worlds.now.hydra !== undefined);

const iso = (moment: number) => new Date(moment).toISOString();

/** Opens a scenario at Kratos's own address: cookies are of the host that sets them. */
const addressOf = (base: string, name: string) => `${base.replace(/\/+$/, '')}/?scenario=${name}`;

/** People look at it, in the panel's frame. */
const noLedger =
  '<!doctype html><html lang="en"><meta name="color-scheme" content="light dark"><title>No ledger</title><p>This host has no ledger: it is in the npm package and in the repository.</p></html>';

/** What there is to look at. */
export const lookRows = [
  row('GET', '/flows', ({ workplace: { worlds, clock } }) => {
    const flows = worlds.now.kratos?.snapshot().flows ?? [];
    const shown = flows.map(({ id, kind, type, state, active, issued_at, expires_at, ui }) => ({
      ...{ id, kind, type, state, active },
      ...{ issued_at: iso(issued_at), expires_at: iso(expires_at), expired: expires_at <= clock.now() },
      messages: (ui.messages ?? []).map(shownText),
      nodes: ui.nodes.map(shownNode),
    }));
    return jsonOf(
      200,
      shown.toSorted((one, other) => other.issued_at.localeCompare(one.issued_at)),
    );
  }),
  row('GET', '/scenarios', ({ workplace }) =>
    jsonOf(
      200,
      shownHere(workplace).map(({ name, family, title, setup, shows }) => ({
        ...{ name, family, title, setup, shows },
        address: addressOf(workplace.publicAddress, name),
      })),
    ),
  ),
  row('GET', '/catalogue', ({ workplace }) => {
    const scenarios = shownHere(workplace);
    const of = (id: string) => scenarios.filter(({ shows }) => shows.includes(id)).map(({ name }) => name);
    const messages = messageEntries.map((entry) => ({ ...entry, kind: 'message' }));
    const errors = errorEntries.map((entry) => ({ ...entry, kind: 'error', type: 'error' }));
    return jsonOf(
      200,
      [...messages, ...errors].map((entry) => ({ ...entry, scenarios: of(entry.id) })),
    );
  }),
  row('GET', '/journal', ({ workplace }) => jsonOf(200, workplace.journal.list())),
  row('DELETE', '/journal', ({ workplace }) => {
    workplace.journal.clear();
    return done;
  }),
  row('GET', '/journal/har', ({ workplace }) => jsonOf(200, harOf(workplace.journal.list()))),
  row('GET', '/journal/suite', ({ workplace }) => textOf(suiteOf(workplace.journal.list()))),
  row('GET', '/journal/{id}/curl', ({ workplace, params }) => {
    const found = workplace.journal.find(params.id ?? '');
    if (!found) return errorOf(404, 'id: there is no such request any more');
    const { method, url, request_headers: headers, request_body: body } = found;
    return textOf(curlOf({ method, url, headers, body }));
  }),
  row('GET', '/ledger', async ({ workplace: { ledger } }) =>
    ledger ? textOf(await ledger(), 'text/html') : { ...textOf(noLedger, 'text/html'), status: 404 },
  ),
  row('GET', '/events', ({ workplace: { events } }) => ({
    ...textOf('', 'text/event-stream'),
    stream: (write) => {
      write(': listening\n\n');
      return events.listen((name, data) => write(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`));
    },
  })),
];
