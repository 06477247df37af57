local claims = std.extVar('claims');

assert 'phone_number' in claims : 'a telephone number is needed';
{ identity: { traits: { email: claims.email } } }
