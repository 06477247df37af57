/**
 * The layouts of messages, as Go templates. `$t` has the texts of the language and the brand's links, `$link` the link of the
 * message, if there is one.
 */
import type { MailBrand } from './brand.ts';

/** What a message contains besides its texts. */
interface Body {
  /** Field of the template's data with the code. */
  readonly code: string | undefined;
  readonly link: boolean;
  /** Whether the link opens a screen of the app, which only the browser that asked for the code can use. */
  readonly isScreen: boolean;
}

/** The brand's links at the end of a mail. */
export const linkKinds = ['support', 'privacy', 'terms', 'imprint'] as const;

type LinkKind = (typeof linkKinds)[number];

const minutes = '{{ $t.expires | replace "{minutes}" (toString .ExpiresInMinutes) }}';

/** Returns the plain text of a mail. */
export function plain({ code, link, isScreen }: Body, links: readonly LinkKind[]): string {
  const linkLines = `{{ $t.action }}:\n{{ $link }}${isScreen ? '\n{{ $t.device }}' : ''}`;
  const paragraphs = [
    '{{ $t.title }}',
    '{{ $t.text }}',
    ...(code ? [`    {{ .${code} }}`] : []),
    // A text with a condition brings its own empty line.
    ...(link ? [`${isScreen ? `{{ if $link }}${linkLines}\n\n{{ end }}` : `${linkLines}\n\n`}${minutes}`] : []),
    ...(link ? [] : ['{{ $t.advice }}']),
    '{{ $t.notYou }}',
    '-- \n{{ $t.footer }}',
  ];
  // The text of the support's link has its address already.
  const linkOf = (kind: LinkKind) =>
    kind === 'support' ? '{{ $t.support }}' : `{{ $t.${kind} }}: {{ $t.${kind}Link }}`;
  const footer = links.map((kind) => `{{ if $t.${kind}Link }}\n${linkOf(kind)}{{ end }}`);
  return `${paragraphs.join('\n\n')}${footer.join('')}\n`;
}

/** Returns a text message. Phones fill in the code of its last line on a page of that domain (web.dev/articles/sms-otp-form). */
export function sms(code: string, domain: string): string {
  return [
    `{{ $t.sms | replace "{code}" .${code} | replace "{minutes}" (toString .ExpiresInMinutes) }}`,
    `@${domain} #{{ .${code} }}`,
  ].join('\n\n');
}

const systemFont = "-apple-system, BlinkMacSystemFont, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif";

/** Returns the style sheet. Elements have the light colours also in their style: some mail programs know no style sheets. */
const sheet = ({ colors: { dark } }: MailBrand['style']) => `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  body, .page { background: ${dark.page} !important; color: ${dark.text} !important; }
  .card { background: ${dark.card} !important; border-color: ${dark.line} !important; }
  .muted { color: ${dark.muted} !important; }
  .code { background: ${dark['accent-soft']} !important; color: ${dark.text} !important; }
  .button { background: ${dark.button} !important; color: ${dark['on-button']} !important; }
}
@media (max-width: 480px) {
  .inner { padding: 24px 20px !important; }
}`;

/** Returns the HTML of a mail: tables and inline styles, because mail programs know little more. It loads nothing but the logo. */
export function html({ code, link, isScreen }: Body, links: readonly LinkKind[], style: MailBrand['style']): string {
  const { light } = style.colors;
  const { control, card } = style.radius;
  // Attributes have double quotes.
  const font = (names = systemFont) => names.replaceAll('"', "'");
  const paragraph = (words: string) => `<p style="margin: 0 0 16px; font-size: 16px; line-height: 1.5;">${words}</p>`;
  const small = (words: string, margin = '0 0 16px', more = '', size = 14) =>
    `<p class="muted"${more} style="margin: ${margin}; color: ${light.muted}; font-size: ${size}px; line-height: 1.5; overflow-wrap: anywhere;">${words}</p>`;
  const codeBox = `<p class="code" dir="ltr" style="margin: 8px 0 24px; padding: 20px 8px; background: ${light['accent-soft']}; border-radius: ${control}px; font-family: ui-monospace, 'SF Mono', Menlo, Consolas, monospace; font-size: 36px; font-weight: 700; line-height: 1; letter-spacing: 8px; text-indent: 8px; text-align: center;">{{ .${code} }}</p>`;
  const button = `<p style="margin: 8px 0 16px;"><a class="button" href="{{ $link }}" style="display: block; padding: 14px 20px; background: ${light.button}; border-radius: ${control}px; color: ${light['on-button']}; font-size: 16px; font-weight: 600; line-height: 1.25; text-align: center; text-decoration: none;">{{ $t.action }}</a></p>`;
  // The address itself is for mail programs that disable links, so it comes last.
  const linkPart = isScreen
    ? [button, small('{{ $t.device }}')]
    : [button, small(minutes), small('{{ $t.copy }}', '0 0 4px'), small('{{ $link }}', '0 0 16px', ' dir="ltr"', 12)];
  const content = [
    `<h1 style="margin: 0 0 12px; font-family: ${font(style.fonts.title)}; font-size: 22px; line-height: 1.3;">{{ $t.title }}</h1>`,
    paragraph('{{ $t.text }}'),
    ...(code ? [codeBox] : []),
    ...(link && isScreen ? ['{{ if $link }}', ...linkPart, '{{ end }}', small(minutes)] : []),
    ...(link && !isScreen ? linkPart : []),
    ...(link ? [] : [paragraph('{{ $t.advice }}')]),
    small('{{ $t.notYou }}', '24px 0 0'),
  ].join('\n');
  // The name stands beside it, also where a mail program shows no pictures.
  const logo = style.logo
    ? `<img src="${style.logo}" alt="" height="32" style="height: 32px; width: auto; border: 0; vertical-align: middle;">&nbsp; `
    : '';
  const footer = links.map(
    (kind) =>
      `{{ if $t.${kind}Link }}<br>\n<a class="muted" href="{{ $t.${kind}Link }}" style="color: ${light.muted}; text-decoration: underline;">{{ $t.${kind} }}</a>{{ end }}`,
  );
  return `<!doctype html>
<html lang="{{ $t.lang }}" dir="{{ $t.dir }}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>{{ $t.title }}</title>
<style>${sheet(style)}
</style>
</head>
<body style="margin: 0; padding: 0; background: ${light.page}; color: ${light.text};">
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background: ${light.page}; color: ${light.text}; font-family: ${font(style.fonts.body)};">
<tr><td align="center" style="padding: 32px 12px;">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width: 480px;">
<tr><td style="padding: 0 8px 16px; font-family: ${font(style.fonts.title)}; font-size: 17px; font-weight: 700;">${logo}<span style="vertical-align: middle;">{{ $t.brand }}</span></td></tr>
<tr><td class="card inner" style="padding: 32px; background: ${light.card}; border: 1px solid ${light.line}; border-radius: ${card}px;">
${content}
</td></tr>
<tr><td class="muted" style="padding: 16px 8px 0; color: ${light.muted}; font-size: 13px; line-height: 1.9;">{{ $t.footer }}${footer.join('')}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}
