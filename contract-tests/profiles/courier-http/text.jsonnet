// The whole context of a text message, as a form.
function(ctx) {
  recipient: ctx.recipient,
  body: ctx.body,
  type: ctx.template_type,
  message: ctx.message_type,
  members: std.join(' ', std.objectFields(ctx)),
  data: std.join(' ', std.objectFields(ctx.template_data)),
}
