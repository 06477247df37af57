import type { Incoming } from './exchange.ts';

/** The media type without its parameters, in lower case; '' when there is none. */
export function mediaType(incoming: Pick<Incoming, 'headers'>): string {
  return (incoming.headers.get('content-type') ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
}

const decoder = new TextDecoder();

export async function bodyText(incoming: Incoming): Promise<string> {
  return decoder.decode(await incoming.bytes());
}

/** The fields of an urlencoded or multipart form, every value a list in order; files are left out. */
export async function formFields(incoming: Incoming): Promise<Map<string, string[]>> {
  const fields = new Map<string, string[]>();
  const add = (name: string, value: string) => {
    const values = fields.get(name);
    if (values) values.push(value);
    else fields.set(name, [value]);
  };
  if (mediaType(incoming) === 'multipart/form-data') {
    const headers = { 'content-type': incoming.headers.get('content-type') ?? '' };
    const body = (await incoming.bytes()) as Uint8Array<ArrayBuffer>;
    const form = await new Response(body, { headers }).formData();
    for (const [name, value] of form) if (typeof value === 'string') add(name, value);
  } else {
    for (const [name, value] of new URLSearchParams(await bodyText(incoming))) add(name, value);
  }
  return fields;
}
