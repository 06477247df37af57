"""Signs a person in with Authlib.

Prints `open ADDRESS` and reads the address of the callback; prints `done` and what it did.
"""

import os

import requests
from authlib.common.security import generate_token
from authlib.integrations.requests_client import OAuth2Session
from authlib.jose import JsonWebKey, jwt

issuer, client_id, secret, callback = (os.environ[name] for name in ("ISSUER", "CLIENT_ID", "CLIENT_SECRET", "CALLBACK"))
server = requests.get(f"{issuer}/.well-known/openid-configuration").json()

session = OAuth2Session(
    client_id,
    secret,
    redirect_uri=callback,
    scope="openid offline_access",
    code_challenge_method="S256",
    token_endpoint=server["token_endpoint"],
)
verifier, nonce = generate_token(48), generate_token(16)
address, state = session.create_authorization_url(
    server["authorization_endpoint"], code_verifier=verifier, nonce=nonce
)
print("open", address, flush=True)
token = session.fetch_token(authorization_response=input(), state=state, code_verifier=verifier)

keys = JsonWebKey.import_key_set(requests.get(server["jwks_uri"]).json())
essential = {"iss": {"essential": True, "value": issuer}, "aud": {"essential": True, "value": client_id}}
claims = jwt.decode(token["id_token"], keys, claims_options=essential)
claims.validate()
assert claims["nonce"] == nonce

subject = session.get(server["userinfo_endpoint"]).json()["sub"]
fresh = session.refresh_token(server["token_endpoint"])
revoked = session.revoke_token(server["revocation_endpoint"], fresh["refresh_token"], "refresh_token")
assert revoked.status_code == 200

own = OAuth2Session(client_id, secret, token_endpoint=server["token_endpoint"])
assert own.fetch_token(grant_type="client_credentials")["token_type"] == "bearer"
did = [subject, "code", "pkce", "signature", "nonce", "userinfo", "refresh", "revocation", "client credentials"]
print("done", ", ".join(did))
