local session = std.extVar('session');
{
  claims: {
    lang: session.identity.metadata_public.lang,
  },
}
