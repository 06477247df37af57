// Uses Ory's Go SDK (github.com/ory/hydra-client-go/v2) as an administrator and as the login and consent page.
// Prints `open ADDRESS`, reads the challenge's address, and so on; prints `done` and what it did.
package main

import (
	"bufio"
	"context"
	"fmt"
	"net/url"
	"os"
	"strings"

	ory "github.com/ory/hydra-client-go/v2"
	"golang.org/x/oauth2"
	"golang.org/x/oauth2/clientcredentials"
)

func check(err error) {
	if err != nil {
		fmt.Println("failed:", err)
		os.Exit(1)
	}
}

func api(address string) *ory.APIClient {
	configuration := ory.NewConfiguration()
	configuration.Servers = ory.ServerConfigurations{{URL: address}}
	return ory.NewAPIClient(configuration)
}

// ask prints an address to open, and returns a parameter of the address where the browser stops.
func ask(input *bufio.Reader, address, parameter string) string {
	fmt.Println("open", address)
	line, err := input.ReadString('\n')
	check(err)
	end, err := url.Parse(strings.TrimSpace(line))
	check(err)
	return end.Query().Get(parameter)
}

func main() {
	issuer, callback := os.Getenv("ISSUER"), os.Getenv("CALLBACK")
	admin, public := api(os.Getenv("ADMIN")), api(issuer)
	ctx, input := context.Background(), bufio.NewReader(os.Stdin)

	client := ory.NewOAuth2Client()
	client.SetClientName("Ory's Go SDK")
	client.SetRedirectUris([]string{callback})
	client.SetGrantTypes([]string{"authorization_code", "refresh_token", "client_credentials"})
	client.SetScope("openid offline_access")
	client, _, err := admin.OAuth2API.CreateOAuth2Client(ctx).OAuth2Client(*client).Execute()
	check(err)
	id, secret := client.GetClientId(), client.GetClientSecret()

	endpoint := oauth2.Endpoint{AuthURL: issuer + "/oauth2/auth", TokenURL: issuer + "/oauth2/token"}
	config := oauth2.Config{
		ClientID: id, ClientSecret: secret, Endpoint: endpoint, RedirectURL: callback,
		Scopes: []string{"openid", "offline_access"},
	}
	verifier := oauth2.GenerateVerifier()
	start := config.AuthCodeURL("a-state-of-some-length", oauth2.S256ChallengeOption(verifier))

	login := ask(input, start, "login_challenge")
	request, _, err := admin.OAuth2API.GetOAuth2LoginRequest(ctx).LoginChallenge(login).Execute()
	check(err)
	if request.Client.GetClientId() != id {
		check(fmt.Errorf("the login request is for %s", request.Client.GetClientId()))
	}
	accepted, _, err := admin.OAuth2API.AcceptOAuth2LoginRequest(ctx).LoginChallenge(login).
		AcceptOAuth2LoginRequest(*ory.NewAcceptOAuth2LoginRequest("member-1")).Execute()
	check(err)
	consent := ask(input, accepted.GetRedirectTo(), "consent_challenge")
	grant := ory.NewAcceptOAuth2ConsentRequest()
	grant.SetGrantScope([]string{"openid", "offline_access"})
	accepted, _, err = admin.OAuth2API.AcceptOAuth2ConsentRequest(ctx).ConsentChallenge(consent).
		AcceptOAuth2ConsentRequest(*grant).Execute()
	check(err)
	code := ask(input, accepted.GetRedirectTo(), "code")
	token, err := config.Exchange(ctx, code, oauth2.VerifierOption(verifier))
	check(err)

	seen, _, err := admin.OAuth2API.IntrospectOAuth2Token(ctx).Token(token.AccessToken).Execute()
	check(err)
	person, _, err := public.OidcAPI.GetOidcUserInfo(context.WithValue(ctx, ory.ContextAccessToken, token.AccessToken)).Execute()
	check(err)
	sessions, _, err := admin.OAuth2API.ListOAuth2ConsentSessions(ctx).Subject("member-1").Execute()
	check(err)
	_, err = admin.OAuth2API.RevokeOAuth2ConsentSessions(ctx).Subject("member-1").Client(id).Execute()
	check(err)
	after, _, err := admin.OAuth2API.IntrospectOAuth2Token(ctx).Token(token.AccessToken).Execute()
	check(err)

	own := clientcredentials.Config{ClientID: id, ClientSecret: secret, TokenURL: endpoint.TokenURL}
	_, err = own.Token(ctx)
	check(err)
	keys, _, err := public.WellknownAPI.DiscoverJsonWebKeys(ctx).Execute()
	check(err)
	_, err = admin.OAuth2API.DeleteOAuth2Client(ctx, id).Execute()
	check(err)
	fmt.Printf("done %s, code, pkce, introspection %t, consents %t, revoked %t, client credentials, keys %t, deleted\n",
		person.GetSub(), seen.Active, len(sessions) > 0, !after.Active, len(keys.Keys) > 0)
}
