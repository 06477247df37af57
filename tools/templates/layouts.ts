/** The layouts of messages, as Go templates. `$t` has the texts of the language, `$link` the link, if there is one. */

/** What a message contains besides its texts. */
interface Body {
  /** Field of the template's data with the code. */
  readonly code: string | undefined;
  readonly link: boolean;
  /** Whether the link opens a screen of the app, which only the browser that asked for the code can use. */
  readonly isScreen: boolean;
}

const minutes = '{{ $t.expires | replace "{minutes}" (toString .ExpiresInMinutes) }}';

/** Returns the plain text of a mail. */
export function plain({ code, link, isScreen }: Body): string {
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
  return `${paragraphs.join('\n\n')}\n`;
}

/** Returns a text message. Phones fill in the code of its last line on a page of that domain (web.dev/articles/sms-otp-form). */
export function sms(code: string, domain: string): string {
  return [
    `{{ $t.sms | replace "{code}" .${code} | replace "{minutes}" (toString .ExpiresInMinutes) }}`,
    `@${domain} #{{ .${code} }}`,
  ].join('\n\n');
}

/** Colours of mails: those of the app's light and dark theme. */
const style = (accent: string) => `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
body { margin: 0; padding: 0; background: #f5f6fb; color: #15182d; }
.card { background: #ffffff; border: 1px solid #e1e4f0; border-radius: 16px; }
.muted { color: #565b75; }
.code { background: #eef0ff; color: #15182d; border-radius: 12px; }
.button { background: ${accent}; color: #ffffff; border-radius: 10px; }
.address { color: #565b75; word-break: break-all; }
@media (prefers-color-scheme: dark) {
  body, .page { background: #0d0f18 !important; color: #f2f3fa !important; }
  .card { background: #161926 !important; border-color: #282c3f !important; }
  .muted, .address { color: #aab0ca !important; }
  .code { background: #20264a !important; color: #f2f3fa !important; }
}
@media (max-width: 480px) {
  .inner { padding: 24px 20px !important; }
}`;

const paragraph = (words: string, more = '', size = '16px') =>
  `<p${more} style="margin: 0 0 16px; font-size: ${size}; line-height: 1.5;">${words}</p>`;

const font = "-apple-system, BlinkMacSystemFont, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif";

/** Returns the HTML of a mail: tables and inline styles, because mail programs know little more. It loads nothing. */
export function html({ code, link, isScreen }: Body, { name, accent }: { name: string; accent: string }): string {
  const codeBox = `<p class="code" dir="ltr" style="margin: 8px 0 24px; padding: 20px 8px; background: #eef0ff; border-radius: 12px; font-family: ui-monospace, 'SF Mono', Menlo, Consolas, monospace; font-size: 36px; font-weight: 700; line-height: 1; letter-spacing: 8px; text-indent: 8px; text-align: center;">{{ .${code} }}</p>`;
  const button = `<p style="margin: 8px 0 16px;"><a class="button" href="{{ $link }}" style="display: block; padding: 14px 20px; background: ${accent}; border-radius: 10px; color: #ffffff; font-size: 16px; font-weight: 600; line-height: 1.25; text-align: center; text-decoration: none;">{{ $t.action }}</a></p>`;
  const linkPart = [
    button,
    isScreen
      ? paragraph('{{ $t.device }}', ' class="muted"', '14px')
      : `${paragraph('{{ $t.copy }}', ' class="muted"', '14px')}
<p class="address" dir="ltr" style="margin: 0 0 16px; font-size: 13px; line-height: 1.5; word-break: break-all;">{{ $link }}</p>`,
  ].join('\n');
  const content = [
    `<h1 style="margin: 0 0 12px; font-size: 22px; line-height: 1.3;">{{ $t.title }}</h1>`,
    paragraph('{{ $t.text }}'),
    ...(code ? [codeBox] : []),
    ...(link ? [isScreen ? `{{ if $link }}${linkPart}{{ end }}` : linkPart] : []),
    ...(link ? [paragraph(minutes, ' class="muted"', '14px')] : [paragraph('{{ $t.advice }}')]),
    `<p class="muted" style="margin: 24px 0 0; font-size: 14px; line-height: 1.5;">{{ $t.notYou }}</p>`,
  ].join('\n');
  return `<!doctype html>
<html lang="{{ $t.lang }}" dir="{{ $t.dir }}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>{{ $t.title }}</title>
<style>${style(accent)}
</style>
</head>
<body style="margin: 0; padding: 0; background: #f5f6fb; color: #15182d;">
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background: #f5f6fb; font-family: ${font};">
<tr><td align="center" style="padding: 32px 12px;">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width: 480px;">
<tr><td style="padding: 0 8px 16px; font-size: 17px; font-weight: 700;">${escaped(name)}</td></tr>
<tr><td class="card inner" style="padding: 32px; background: #ffffff; border: 1px solid #e1e4f0; border-radius: 16px;">
${content}
</td></tr>
<tr><td class="muted" style="padding: 16px 8px 0; color: #565b75; font-size: 13px; line-height: 1.5;">{{ $t.footer }}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '{': '&#123;',
};

/** Escapes a text for HTML, and for templates, which begin with a brace. */
const escaped = (text: string) => text.replace(/[&<>"{]/g, (character) => entities[character] ?? character);
