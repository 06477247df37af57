// The whole context of a message.
function(ctx) {
  recipient: ctx.recipient,
  [if 'subject' in ctx then 'subject']: ctx.subject,
  body: ctx.body,
  [if 'html_body' in ctx then 'html_is_the_same']: ctx.html_body == ctx.body,
  type: ctx.template_type,
  data: std.objectFields(ctx.template_data),
  payload: ctx.template_data.transient_payload,
}
