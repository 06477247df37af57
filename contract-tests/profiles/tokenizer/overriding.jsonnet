{ claims: { sub: 'somebody else', iss: 'an issuer', aud: ['one', 'two'], jti: null, exp: 4070908800, sid: {} } }
