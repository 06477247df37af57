/** A template cannot be parsed or executed. The message is that of Go's `text/template`. */
export class TemplateError extends Error {
  override readonly name = 'TemplateError';
}
