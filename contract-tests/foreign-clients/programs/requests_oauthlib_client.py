"""Signs a person in with requests-oauthlib.

Prints `open ADDRESS` and reads the address of the callback; prints `done` and what it did.
"""

import os

from oauthlib.oauth2 import BackendApplicationClient
from requests_oauthlib import OAuth2Session

os.environ["OAUTHLIB_INSECURE_TRANSPORT"] = "1"
issuer, client_id, secret, callback = (os.environ[name] for name in ("ISSUER", "CLIENT_ID", "CLIENT_SECRET", "CALLBACK"))
token_url = f"{issuer}/oauth2/token"

session = OAuth2Session(client_id, redirect_uri=callback, scope=["openid", "offline_access"], pkce="S256")
address, _state = session.authorization_url(f"{issuer}/oauth2/auth")
print("open", address, flush=True)
session.fetch_token(token_url, authorization_response=input(), client_secret=secret)
subject = session.get(f"{issuer}/userinfo").json()["sub"]
session.refresh_token(token_url, auth=(client_id, secret))
assert session.get(f"{issuer}/userinfo").json()["sub"] == subject

own = OAuth2Session(client=BackendApplicationClient(client_id=client_id))
assert own.fetch_token(token_url, client_id=client_id, client_secret=secret)["token_type"] == "bearer"
print("done", ", ".join([subject, "code", "pkce", "userinfo", "refresh", "client credentials"]))
