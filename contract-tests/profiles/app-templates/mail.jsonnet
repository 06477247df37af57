// The parts of a message. The HTML has no code, because codes differ in each run.
function(ctx)
  local data = ctx.template_data;
  local codes = [data[name] for name in ['login_code', 'registration_code', 'recovery_code', 'verification_code'] if name in data];
  local code = if std.length(codes) > 0 then codes[0] else 'no code';
  {
    recipient: ctx.recipient,
    [if 'subject' in ctx then 'subject']: ctx.subject,
    body: ctx.body,
    [if 'html_body' in ctx then 'html']: std.strReplace(ctx.html_body, code, 'CODE'),
    type: ctx.template_type,
  }
