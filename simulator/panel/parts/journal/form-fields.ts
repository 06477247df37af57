import type { SimulatorSchemas, UiNode, UiText } from '@members/openapi';
import type { Row } from './table.tsx';

type Exchange = Pick<SimulatorSchemas['Exchange'], 'request_headers' | 'request_body' | 'response_body'>;

/** The part of a flow that a form is drawn from. */
interface Form {
  readonly nodes: readonly UiNode[];
  readonly messages: readonly UiText[];
}

/** Returns the form in a response that holds a flow; undefined if it holds none or is cut. */
export function formIn({ response_body: body }: Exchange): Form | undefined {
  try {
    const { ui } = JSON.parse(body) as { readonly ui?: Partial<Form> };
    return (
      ui?.nodes && {
        nodes: ui.nodes,
        messages: [...(ui.messages ?? []), ...ui.nodes.flatMap((node) => node.messages ?? [])],
      }
    );
  } catch {
    return undefined;
  }
}

/** Returns the names of JSON members with dots between them, as forms name fields. */
function namesIn(value: unknown, path = ''): string[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [path];
  return Object.entries(value).flatMap(([name, each]) => namesIn(each, path === '' ? name : `${path}.${name}`));
}

function sentFields({ request_headers: headers, request_body: body }: Exchange): readonly string[] {
  if (headers['content-type']?.startsWith('application/x-www-form-urlencoded'))
    return [...new Set(new URLSearchParams(body).keys())];
  try {
    return namesIn(JSON.parse(body));
  } catch {
    return [];
  }
}

/** Fields that every form may send. */
const allowed = /^(?:method|csrf_token|transient_payload(?:\..*)?)$/;

/** Returns the fields that a request sent although the form does not have them, and the fields that the form has. */
export function strangeFields(
  sent: Exchange,
  { nodes }: Form,
): { readonly strange: string[]; readonly known: string[] } {
  const names = nodes.flatMap(({ attributes }) => ('name' in attributes ? [attributes.name] : []));
  const known = [...new Set(names)].filter((name) => !allowed.test(name));
  return { strange: sentFields(sent).filter((name) => !allowed.test(name) && !known.includes(name)), known };
}

/** Returns the requests by which the app read the form of a flow before and after another request. @param rows newest first */
export function readsAround(
  rows: readonly Row[],
  { id, flow }: Row,
): { readonly before?: string; readonly after?: string } {
  const at = rows.findIndex((row) => row.id === id);
  const isRead = (row: Row) =>
    row.flow === flow && row.method === 'GET' && row.status === 200 && row.path.includes('/flows?');
  const [before, after] = [rows.slice(at + 1).find(isRead), rows.slice(0, Math.max(0, at)).findLast(isRead)];
  return { ...(before && { before: before.id }), ...(after && { after: after.id }) };
}
