/**
 * Makes templates for the messages that Kratos sends (`courier.template_override_path`). They use the texts of the
 * language that the app sends with each submit (`transient_payload.locale`), else of the default language.
 */

import { fillHtml, fillText, readTemplate } from '@members/engines/template';
import { directionOf, intlTag } from '@members/locales/languages';
import { textIn } from '@members/locales/texts-by-language';
import type { MailBrand } from './brand.ts';
import { html, linkKinds, plain, sms } from './layouts.ts';
import type { MailKey, MailTexts } from './texts.ts';

/** What messages show of the deployment. */
export interface MailOptions {
  readonly brand: MailBrand;
  /** Address of the app, without a slash at its end, such as `https://id.example`. */
  readonly url: string;
  readonly texts: ReadonlyMap<string, MailTexts>;
  /** Language of a message if its request names no known language, as after a change of the settings or in other apps. */
  readonly language: string;
}

/** A kind of message: the folder of its templates (courier/template of Kratos v26.2.0), and its parts. */
interface Kind {
  readonly folder: string;
  /** Beginning of the keys of its texts. */
  readonly texts: string;
  /** Field of the template's data with the code. */
  readonly code?: string;
  /** Field with the link; or the app's screen, whose flow takes the code from its address. */
  readonly link?: { readonly field: string } | { readonly screen: string };
  readonly sms?: true;
}

const kinds: readonly Kind[] = [
  { folder: 'login_code/valid', texts: 'login', code: 'LoginCode', link: { screen: 'login' }, sms: true },
  {
    folder: 'registration_code/valid',
    texts: 'registration',
    code: 'RegistrationCode',
    link: { screen: 'registration' },
    sms: true,
  },
  {
    folder: 'verification_code/valid',
    texts: 'verification',
    code: 'VerificationCode',
    link: { field: 'VerificationURL' },
    sms: true,
  },
  { folder: 'recovery_code/valid', texts: 'recovery', code: 'RecoveryCode', link: { screen: 'recovery' }, sms: true },
  { folder: 'verification/valid', texts: 'verificationLink', link: { field: 'VerificationURL' } },
  { folder: 'recovery/valid', texts: 'recoveryLink', link: { field: 'RecoveryURL' } },
  { folder: 'verification_code/invalid', texts: 'unknownVerification' },
  { folder: 'verification/invalid', texts: 'unknownVerification' },
  { folder: 'recovery_code/invalid', texts: 'unknownRecovery' },
  { folder: 'recovery/invalid', texts: 'unknownRecovery' },
];

/** Notices of the gateway (NOTICES_FILE) about changes of an account, by their names there. */
const noticeKinds = { password: 'noticePassword', method: 'noticeMethod', address: 'noticeAddress' } as const;

/** Returns a text as a string of a Go template. */
const quoted = (text: string) => JSON.stringify(text).replaceAll('{{', '{" "{');

/** Returns the texts of a kind in one language, by their names in the layouts. */
function partsOf({ texts: kind, code, link }: Kind, texts: MailTexts): Readonly<Record<string, string>> {
  const own = (part: string) => texts[`${kind}.${part}` as MailKey];
  const base = { subject: own('subject'), title: own('title'), text: own('text'), footer: texts.footer };
  if (kind.startsWith('notice')) return { ...base, advice: texts['notice.advice'], notYou: texts['notice.notYou'] };
  if (link === undefined) return { ...base, advice: texts['unknown.advice'], notYou: texts['unknown.notYou'] };
  if (code === undefined)
    return {
      ...base,
      action: texts[kind === 'recoveryLink' ? 'recovery.action' : 'verification.action'],
      expires: texts['link.expires'],
      copy: texts['link.copy'],
      notYou: texts['link.notYou'],
    };
  return {
    ...base,
    action: own('action'),
    expires: texts['code.expires'],
    copy: texts['link.copy'],
    device: texts['code.device'],
    notYou: texts['code.notYou'],
    sms: texts[`sms.${kind}` as MailKey],
  };
}

/** Returns the brand's links in one language: for each kind `…Link` with the address, and its text. */
function linksOf({ links }: MailBrand, texts: MailTexts, key: string, url: string): Readonly<Record<string, string>> {
  const entries = linkKinds.flatMap((kind) => {
    const given = textIn(links[kind], key);
    if (given === '') return [[`${kind}Link`, '']];
    const isMail = kind === 'support' && !/^(?:https?:\/\/|\/)/.test(given);
    const address = isMail ? `mailto:${given}` : new URL(given, url).href;
    const shown = address.replace(/^(?:https?:\/\/|mailto:)|\/$/g, '');
    return [
      [`${kind}Link`, address],
      [kind, texts[`footer.${kind}`].replace('{address}', shown)],
    ];
  });
  return Object.fromEntries(entries);
}

/** Returns the statements that choose the texts by the language of the submit. */
function textsByLanguage(kind: Kind, parts: readonly string[], { texts, brand, url, language }: MailOptions): string {
  const dict = (key: string, own: MailTexts) => {
    const name = textIn(brand.name, key);
    const all = { ...partsOf(kind, own), brand: name, ...linksOf(brand, own, key, url) };
    const chosen = Object.entries(all).filter(([part]) => parts.includes(part));
    const pairs = [['lang', intlTag(key)], ['dir', directionOf(key)], ...chosen];
    const filled = (text: string) => text.replaceAll('{brand}', name).replaceAll('{address}', `${url}/recovery`);
    return `dict ${pairs.map(([part = '', text = '']) => `"${part}" ${quoted(filled(text))}`).join(' ')}`;
  };
  const fallback = texts.get(language);
  if (fallback === undefined) throw new Error(`there are no texts in the language "${language}"`);
  const others = [...texts].filter(([key]) => key !== language);
  return [
    '{{- $lang := toString .TransientPayload.locale -}}',
    `{{- $t := ${dict(language, fallback)} -}}`,
    ...others.map(
      ([key, own], index) =>
        `{{- ${index === 0 ? 'if' : 'else if'} eq $lang "${key}" -}}\n{{- $t = ${dict(key, own)} -}}`,
    ),
    ...(others.length > 0 ? ['{{- end -}}'] : []),
  ].join('\n');
}

/**
 * Returns the statements that set `$link`. The flow's address comes from the browser, so only the id of a flow of this
 * app is taken from it: anybody could ask for a message with another address.
 */
function linkOf({ code, link }: Kind, { url }: MailOptions): string {
  if (link === undefined) return '';
  if ('field' in link) return `{{- $link := .${link.field} -}}`;
  const start = quoted(`${url}/${link.screen}?flow=`);
  return [
    '{{- $link := "" -}}',
    '{{- $flow := toString .TransientPayload.flow_url -}}',
    `{{- $id := trimPrefix ${start} $flow -}}`,
    `{{- $isOwn := and (hasPrefix ${start} $flow) (eq (len $id) 36) (eq $id (urlquery $id)) -}}`,
    `{{- if $isOwn -}}{{- $link = print ${start} $id "&code=" .${code} -}}{{- end -}}`,
  ].join('\n');
}

/** Returns all templates, by their path below `courier.template_override_path`. */
export function templates(options: MailOptions): ReadonlyMap<string, string> {
  const files = new Map<string, string>();
  for (const kind of kinds) {
    const { folder, code } = kind;
    const put = (file: string, parts: readonly string[], body: string, before = '') =>
      files.set(`${folder}/${file}.gotmpl`, `${textsByLanguage(kind, parts, options)}\n${before}${body}`);
    const body = { code, link: kind.link !== undefined, isScreen: kind.link !== undefined && 'screen' in kind.link };
    put('email.subject', ['subject'], `{{ $t.subject${code ? ` | replace "{code}" .${code}` : ''} }}`);
    const links = linkKinds.filter((name) => options.brand.links[name] !== undefined);
    const inFooter = ['footer', ...links.flatMap((name) => [name, `${name}Link`])];
    const shown = ['title', 'text', 'action', 'expires', 'copy', 'device', 'advice', 'notYou', ...inFooter];
    const link = linkOf(kind, options);
    put('email.body.plaintext', shown, plain(body, links), link && `${link}\n`);
    put('email.body', ['brand', ...shown], html(body, links, options.brand.style), link && `${link}\n`);
    if (kind.sms && code) put('sms.body', ['sms'], sms(code, new URL(options.url).hostname));
  }
  return files;
}

/** Returns the gateway's notices as JSON, by kind and language: finished mails, in the layout of the templates. */
export function noticesJson(options: MailOptions): string {
  const { brand, texts } = options;
  const links = linkKinds.filter((name) => brand.links[name] !== undefined);
  const shown = ['title', 'text', 'advice', 'notYou', 'footer', ...links.flatMap((name) => [name, `${name}Link`])];
  const body = { code: undefined, link: false, isScreen: false };
  const mailOf = (kind: Kind, locale: string) => {
    const fill = (fillIn: typeof fillText, parts: readonly string[], layout: string) =>
      fillIn(readTemplate(kind.texts, `${textsByLanguage(kind, parts, options)}\n${layout}`), {
        TransientPayload: { locale },
      }).trimStart();
    return {
      subject: fill(fillText, ['subject'], '{{ $t.subject }}'),
      text: fill(fillText, shown, plain(body, links)),
      html: fill(fillHtml, ['brand', ...shown], html(body, links, brand.style)),
    };
  };
  const notices = Object.entries(noticeKinds).map(([name, kind]) => [
    name,
    Object.fromEntries([...texts.keys()].map((locale) => [locale, mailOf({ folder: '', texts: kind }, locale)])),
  ]);
  return `${JSON.stringify(Object.fromEntries(notices), undefined, 1)}\n`;
}
