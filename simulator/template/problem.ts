/** What Go's text/template says of a template that it cannot read, or not carry out. */
export class TemplateError extends Error {
  override readonly name = 'TemplateError';
}
