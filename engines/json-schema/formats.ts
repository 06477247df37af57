/** The string formats of the server's validator (ory/jsonschema `formats.go`). */

import { readGoUrl } from '../go/url/url.ts';
import { isPattern } from './pattern.ts';
import { isPhone } from './phone.ts';

type Check = (text: string) => boolean;

const label = /^[a-z0-9-]{1,63}(?<!-)$/i;
/** The server refuses a hyphen at the start of the name only, not of each label. */
const isHostname: Check = (text) => {
  const name = text.replace(/\.$/, '');
  return name.length <= 253 && !name.startsWith('-') && name.split('.').every((each) => label.test(each));
};

/** A dot-atom of RFC 5322. Go's `net/mail` also accepts characters beyond ASCII. */
const localPart = /^[a-z0-9!#$%&'*+/=?^_`{|}~\u0080-\uffff-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~\u0080-\uffff-]+)*$/i;
const quotedLocalPart = /^"([^"\\\r\n]|\\.)*"$/;

const isEmail: Check = (text) => {
  const at = text.lastIndexOf('@');
  const local = text.slice(0, at).trimStart();
  const fits = at >= 0 && text.length <= 254 && local.length <= 64;
  return fits && isHostname(text.slice(at + 1)) && (localPart.test(local) || quotedLocalPart.test(local));
};

const isDate: Check = (text) => {
  const time = Date.parse(`${text}T00:00:00Z`);
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
};
/** Go accepts an hour of one digit, a comma, and offsets up to 24:60. */
const isTime: Check = (text) =>
  /^(\d|[01]\d|2[0-3]):[0-5]\d:[0-5]\d([.,]\d+)?(Z|[+-]([01]\d|2[0-4]):([0-5]\d|60))$/.test(text);
const isDateTime: Check = (text) => isDate(text.slice(0, 10)) && text[10] === 'T' && isTime(text.slice(11));

const isIpv4: Check = (text) => text.split('.').length === 4 && text.split('.').every((each) => isOctet(each));
const isOctet: Check = (text) => /^[+-]?\d+$/.test(text) && Number(text) >= 0 && Number(text) <= 255;
const isIpv6: Check = (text) => text.includes(':') && URL.canParse(`http://[${text}]/`);

const isReference: Check = (text) => readGoUrl(text) !== undefined;
const isUri: Check = (text) => (readGoUrl(text)?.scheme ?? '') !== '';
/** The server checks only that braces in a path are closed, and not inside each other. */
const isUriTemplate: Check = (text) => {
  const path = readGoUrl(text)?.path;
  return path?.split('/').every((part) => /^([^{}]|\{[^{}]*\})*$/.test(part)) ?? false;
};
/** The server accepts `~` before `~`, too. */
const isJsonPointer: Check = (text) => /^(\/([^~/]|~(?=[01~]))*)*$/.test(text);

const formats: Readonly<Record<string, Check>> = {
  'date-time': isDateTime,
  date: isDate,
  time: isTime,
  hostname: isHostname,
  email: isEmail,
  tel: isPhone,
  'ip-address': isIpv4,
  ipv4: isIpv4,
  ipv6: isIpv6,
  uri: isUri,
  iri: isUri,
  'uri-reference': isReference,
  uriref: isReference,
  'iri-reference': isReference,
  regex: isPattern,
  'uri-template': isUriTemplate,
  'json-pointer': isJsonPointer,
  'relative-json-pointer': (text) => {
    const rest = /^(?:0|[1-9]\d*)(.*)$/s.exec(text)?.[1];
    return rest === '#' || (rest !== undefined && isJsonPointer(rest));
  },
};

/** Whether a value has a format. Only a string can have one; an unknown format accepts every value. */
export function hasFormat(value: unknown, format: string): boolean {
  const check = Object.hasOwn(formats, format) ? formats[format] : undefined;
  return check === undefined || (typeof value === 'string' && check(value));
}
