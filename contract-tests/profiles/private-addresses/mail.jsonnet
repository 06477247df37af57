// The whole context of a mail.
function(ctx) {
  recipient: ctx.recipient,
  subject: ctx.subject,
  body: ctx.body,
  html: if std.objectHas(ctx, 'html_body') then std.length(ctx.html_body) - std.length(ctx.body) else 'none',
  type: ctx.template_type,
  message: ctx.message_type,
  members: std.objectFields(ctx),
  data: std.objectFields(ctx.template_data),
  to: ctx.template_data.to,
  minutes: ctx.template_data.expires_in_minutes,
  payload: ctx.template_data.transient_payload,
  identity: std.objectFields(ctx.template_data.identity),
  agent: ctx.request_headers['User-Agent'],
}
