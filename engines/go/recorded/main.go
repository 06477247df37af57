// Prints what Go's standard library answers to the inputs that `record.ts` sends: a JSON object with a list of texts for each
// name of `answers`.
package main

import (
	"encoding/base64"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"os"
	"path"
	"runtime"
	"strconv"
	"strings"
	"time"
)

// orError is the answer, or the text of the error after "! ".
func orError(answer string, err error) string {
	if err != nil {
		return "! " + err.Error()
	}
	return answer
}

func parsed(u *url.URL, err error) string {
	if err != nil {
		return orError("", err)
	}
	return strings.Join([]string{u.Scheme, u.Opaque, u.Host, u.String()}, " | ")
}

// cleanPath is the path to which net/http's ServeMux redirects.
func cleanPath(text string) string {
	clean := path.Clean("/" + text)
	if strings.HasSuffix(text, "/") && clean != "/" {
		clean += "/"
	}
	return clean
}

func cookie(c http.Cookie, attribute string) string {
	for _, part := range strings.Split(c.String(), "; ") {
		if value, found := strings.CutPrefix(part, attribute+"="); found {
			return value
		}
	}
	return ""
}

var answers = map[string]func(text string) string{
	"url":        func(text string) string { return parsed(url.Parse(text)) },
	"requestUri": func(text string) string { _, err := url.ParseRequestURI(text); return orError("", err) },
	"query": func(text string) string {
		values, err := url.ParseQuery(text)
		return values.Encode() + " " + orError("", err)
	},
	"queryUnescape": func(text string) string { return orError(url.QueryUnescape(text)) },
	"pathEscape":    url.PathEscape,
	"cleanPath":     cleanPath,
	"cookieDomain":  func(text string) string { return cookie(http.Cookie{Name: "a", Domain: text}, "Domain") },
	"cookiePath":    func(text string) string { return cookie(http.Cookie{Name: "a", Path: text}, "Path") },
	"duration": func(text string) string {
		span, err := time.ParseDuration(text)
		return orError(span.String(), err)
	},
	"time": func(text string) string {
		var at time.Time
		return orError("", at.UnmarshalText([]byte(text)))
	},
	"json": func(text string) string {
		var value json.RawMessage
		return orError("", json.Unmarshal([]byte(text), &value))
	},
	"number": func(text string) string {
		value, err := strconv.ParseFloat(text, 64)
		if err != nil {
			return ""
		}
		return fmt.Sprintf("%s %v", strconv.FormatFloat(value, 'f', -1, 64), value)
	},
	"atoi": func(text string) string { _, err := strconv.Atoi(text); return orError("", err) },
	"bool": func(text string) string {
		value, err := strconv.ParseBool(text)
		return orError(fmt.Sprint(value), err)
	},
	"quote":        strconv.Quote,
	"lower":        strings.ToLower,
	"base64Url":    func(text string) string { _, err := base64.URLEncoding.DecodeString(text); return orError("", err) },
	"rawBase64Url": func(text string) string { _, err := base64.RawURLEncoding.DecodeString(text); return orError("", err) },
}

func main() {
	var inputs map[string][]string
	if err := json.NewDecoder(os.Stdin).Decode(&inputs); err != nil {
		panic(err)
	}
	recorded := map[string][][2]string{}
	for name, texts := range inputs {
		for _, text := range texts {
			recorded[name] = append(recorded[name], [2]string{text, answers[name](text)})
		}
	}
	output := json.NewEncoder(os.Stdout)
	output.SetEscapeHTML(false)
	if err := output.Encode(map[string]any{"go": runtime.Version(), "answers": recorded}); err != nil {
		panic(err)
	}
}
