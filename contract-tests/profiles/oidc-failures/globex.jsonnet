local claims = std.extVar('claims');
local person = {
  [if std.objectHas(claims, 'email') then 'email']: claims.email,
};
local names = if !('name' in claims) || claims.name == '' then {} else { firstName: claims.name };

{ identity: { traits: person + names } }
