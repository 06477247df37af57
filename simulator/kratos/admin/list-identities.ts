import { goLower } from '../../go/lower.ts';
import { firstPage, keysetLinks, readKeyset } from '../../go/paging/keyset.ts';
import { nilUuid, uuidProblem } from '../../go/uuid.ts';
import { withHeaders } from '../../http/answer.ts';
import type { Answer } from '../../http/exchange.ts';
import { withReadableTokens } from '../identity/provider-tokens.ts';
import { allReadable } from '../identity/readable.ts';
import type { IdentityRecord } from '../record/records.ts';
import { ok } from '../request/answers.ts';
import type { Context } from '../request/context.ts';
import { adminPath } from '../request/paging.ts';
import { parseUuid } from '../wire/uuid.ts';
import { numberedHeaders, readNumberedPage } from './numbered-pages.ts';
import { declassified } from './parameters.ts';
import { refusals } from './refusals.ts';
import { adminJson } from './view.ts';

const limits = { defaultSize: 250, maxSize: 500 };

/** Credentials that a person types the identifier of: its case does not count, that of a provider's subject does. */
const typedTypes = ['password', 'webauthn', 'code'];
const searched = [...typedTypes, 'oidc', 'saml'];

const hasIdentifier =
  (matches: (type: string, identifier: string) => boolean): Filter =>
  ({ credentials }) =>
    Object.values(credentials).some(
      ({ type, identifiers }) => searched.includes(type) && identifiers.some((each) => matches(type, each)),
    );

/**
 * What begins like that, as SQLite's LIKE has it: whatever the case of plain letters, and a backslash before a wildcard
 * is a letter of its own, for the server escapes wildcards but SQLite knows no escape by itself.
 */
function like(start: string): RegExp {
  const wild: Readonly<Record<string, string>> = { '%': '\\\\.*', _: '\\\\.', '\\': '\\\\\\\\' };
  const escaped = start.replace(/[.*+?^${}()|[\]\\/%_-]/g, (each) => wild[each] ?? `\\${each}`);
  return new RegExp(`^${escaped.replace(/[a-z]/gi, (each) => `[${each.toLowerCase()}${each.toUpperCase()}]`)}`, 's');
}

type Filter = (identity: IdentityRecord) => boolean;

/** The filters by parameter; each is given all values and says whom it lets through. */
const filters: Readonly<Record<string, (values: readonly string[]) => Filter>> = {
  ids: (values) => {
    const ids = new Set(values.map((each) => uuidOf('ids', each)));
    if (values.length > 500) throw refusals.tooManyIds();
    return ({ id }) => ids.has(id);
  },
  organization_id: ([value = '']) => {
    const wanted = uuidOf('organization_id', value);
    return ({ organization_id }) => organization_id === wanted;
  },
  credentials_identifier: ([value = '']) => {
    const typed = goLower(value.trim());
    return hasIdentifier((type, each) => each === (typedTypes.includes(type) ? typed : value));
  },
  preview_credentials_identifier_similar: ([value = '']) => {
    const [typed, exact] = [like(goLower(value.trimStart())), like(value)];
    return hasIdentifier((type, each) => (typedTypes.includes(type) ? typed : exact).test(each));
  },
};

/** These parameters bring the credentials into the list. */
const expanding = ['credentials_identifier', 'preview_credentials_identifier_similar', 'include_credential'];

function uuidOf(name: string, value: string): string {
  if (uuidProblem(value)) throw refusals.uuidParameter(name, value);
  return parseUuid(value);
}

/** `GET /admin/identities` */
export async function listIdentities(context: Context): Promise<Answer> {
  const { searchParams: query } = context.request.url;
  // An empty value filters nothing, but an empty id is a bad one.
  const asked = Object.keys(filters).filter((name) => (name === 'ids' ? query.has(name) : query.get(name)));
  const chosen = asked.map((name) => filters[name]?.(query.getAll(name)));
  const types = declassified(query);
  if (asked.length > 1) throw refusals.filters();
  const [filter = () => true] = chosen;
  const found = context.kratos.world
    .identities()
    .filter(filter)
    .sort((a, b) => (a.id < b.id ? -1 : 1));
  const { items, headers } = await page(context, found);
  const view = { declassified: types, credentials: expanding.some((name) => query.get(name)) };
  allReadable(items);
  const told = (each: IdentityRecord) => (types.includes('oidc') ? withReadableTokens(context.kratos, each) : each);
  const shown = await Promise.all(items.map(told));
  return withHeaders(ok(shown.map((each) => adminJson(context.kratos, each, view))), headers);
}

type Page = { readonly items: readonly IdentityRecord[]; readonly headers: Readonly<Record<string, string>> };

async function page(context: Context, found: readonly IdentityRecord[]): Promise<Page> {
  const { url } = context.request;
  const { searchParams: query } = url;
  const isKeyset = query.has('page_token') || query.has('page_size');
  if (!isKeyset && query.has('page')) return numbered(context, found);
  const parameters = new URLSearchParams(query);
  if (!isKeyset && query.has('per_page')) {
    parameters.set('page_size', query.get('per_page') as string);
    parameters.delete('per_page');
  }
  const { token: after = nilUuid, size } = await readKeyset(parameters, {
    ...limits,
    token: (text) => text,
    refuse: refusals.because,
  });
  if (uuidProblem(after)) throw refusals.pageToken();
  const { items, last } = firstPage(
    found.filter(({ id }) => id > parseUuid(after)),
    size,
  );
  const link = keysetLinks({ path: adminPath(url), query: parameters, size }, nilUuid, last?.id);
  return { items, headers: { link } };
}

function numbered(context: Context, found: readonly IdentityRecord[]): Page {
  const { searchParams: query } = context.request.url;
  const at = readNumberedPage(query);
  const items = found.slice(at.page * at.size, (at.page + 1) * at.size);
  const total = query.get('credentials_identifier') ? items.length : context.kratos.world.identities().length;
  return { items, headers: numberedHeaders(context, at, total) };
}
