/** A template cannot be parsed or executed. The message comes from Go's `text/template`. */
export class TemplateError extends Error {
  override readonly name = 'TemplateError';
}
