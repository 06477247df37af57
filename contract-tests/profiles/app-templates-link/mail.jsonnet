// The parts of a message.
function(ctx) {
  recipient: ctx.recipient,
  [if 'subject' in ctx then 'subject']: ctx.subject,
  body: ctx.body,
  [if 'html_body' in ctx then 'html']: ctx.html_body,
  type: ctx.template_type,
}
