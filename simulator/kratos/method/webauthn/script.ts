/**
 * The script of forms with passkeys or security keys: it asks the browser's authenticators and submits their responses.
 */
import { withHeaders } from '../../../http/answer.ts';
import type { Answer } from '../../../http/exchange.ts';

/** The path of the script on the public listener. */
export const scriptPath = '/.well-known/ory/webauthn.js';

/**
 * JavaScript for browsers. The functions on `window` and the event at the end have Kratos's names, because nodes call
 * the functions and pages wait for the event.
 */
export const webAuthnScript = `"use strict";
(() => {
  if (window.__oryWebAuthnInitialized) return;
  if (!window.PublicKeyCredential) {
    console.log("WebAuthn is not available in this browser.");
    return;
  }

  const field = (name) => document.querySelector('[name="' + name + '"]');

  const toBytes = (text) =>
    Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));

  const toText = (buffer) => {
    const letters = Array.from(new Uint8Array(buffer ?? 0), (byte) => String.fromCharCode(byte)).join("");
    return btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
  };

  const withBytes = (credentials) => credentials && credentials.map((each) => ({ ...each, id: toBytes(each.id) }));

  const withoutEmpty = (members) =>
    Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined));

  const readable = ({ publicKey }) => ({
    ...publicKey,
    ...withoutEmpty({
      challenge: toBytes(publicKey.challenge),
      user: publicKey.user && { ...publicKey.user, id: toBytes(publicKey.user.id) },
      allowCredentials: withBytes(publicKey.allowCredentials),
      excludeCredentials: withBytes(publicKey.excludeCredentials),
    }),
  });

  const signedParts = ["authenticatorData", "clientDataJSON", "signature", "userHandle"];
  const createdParts = ["attestationObject", "clientDataJSON"];

  const submit = (target, parts, { id, rawId, type, response }) => {
    const texts = Object.fromEntries(parts.map((part) => [part, toText(response[part])]));
    target.value = JSON.stringify({ id, rawId: toText(rawId), type, response: texts });
    target.closest("form").submit();
  };

  const get = async (target, publicKey, more) =>
    submit(target, signedParts, await navigator.credentials.get({ publicKey, ...more }));

  const create = async (target, publicKey) =>
    submit(target, createdParts, await navigator.credentials.create({ publicKey }));

  const select = (given, name) => document.querySelector(given ?? '[name="' + name + '"]');

  const byButton = (ask, name) => (options, targetSelector, buttonSelector) => {
    const button = select(buttonSelector, name + "_trigger");
    const asked = readable(options ?? JSON.parse(button.value));
    ask(select(targetSelector, name), asked).catch((error) => alert(error));
  };

  const stopAutocomplete = () => {
    window.abortPasskeyConditionalUI?.abort("Another request for a passkey takes over.");
    window.abortPasskeyConditionalUI = undefined;
  };

  const autocompletePasskey = async () => {
    const [data, target] = [field("passkey_challenge"), field("passkey_login")];
    if (!data || !target || !field("identifier")) {
      console.error("The form lacks a field that passkeys need.");
      return;
    }
    if (window.Cypress || !(await PublicKeyCredential.isConditionalMediationAvailable?.())) {
      console.log("This browser does not offer passkeys while somebody types.");
      return;
    }
    stopAutocomplete();
    const controller = new AbortController();
    window.abortPasskeyConditionalUI = controller;
    const more = { mediation: "conditional", signal: controller.signal };
    await get(target, readable(JSON.parse(data.value)), more).catch((error) => console.log(error));
  };

  const loginByPasskey = () => {
    const [data, target] = [field("passkey_challenge"), field("passkey_login")];
    if (!data || !target) {
      console.error("The form lacks a field that passkeys need.");
      return;
    }
    stopAutocomplete();
    get(target, readable(JSON.parse(data.value))).catch((error) => {
      console.error("No passkey was used.", error);
      return autocompletePasskey();
    });
  };

  const newPasskey = (targetName, optionsOf) => () => {
    const [data, target] = [field("passkey_create_data"), field(targetName)];
    if (!data || !target) {
      console.debug("The form lacks a field that passkeys need.");
      return;
    }
    create(target, optionsOf(JSON.parse(data.value), data.closest("form"))).catch((error) => console.error(error));
  };

  const withOwner = ({ credentialOptions, displayNameFieldName }, form) => {
    const name = form.querySelector('[name="' + displayNameFieldName + '"]').value;
    const { user, ...publicKey } = readable(credentialOptions);
    return { ...publicKey, user: { ...user, name, displayName: name } };
  };

  const triggers = {
    oryWebAuthnLogin: byButton(get, "webauthn_login"),
    oryWebAuthnRegistration: byButton(create, "webauthn_register"),
    oryPasskeyLogin: loginByPasskey,
    oryPasskeyLoginAutocompleteInit: autocompletePasskey,
    oryPasskeyRegistration: newPasskey("passkey_register", withOwner),
    oryPasskeySettingsRegistration: newPasskey("passkey_settings_register", readable),
  };
  for (const [name, trigger] of Object.entries(triggers)) {
    window[name] = trigger;
    window["__" + name] = trigger;
  }
  window.__oryWebAuthnInitialized = true;
  window.dispatchEvent(new CustomEvent("oryWebAuthnInitialized"));
})();
`;

/** The hash of the script, which forms send as `integrity`. A test compares it. */
export const webAuthnIntegrity =
  'sha512-dIlDbFCYgVWxJa5W7nYDr+f6yjgIZarSY9gGxodEZeYntLBRbXAyFaDiswrpHz3JBG47CE8NgWfxe0Ngqf/sug==';

/** `GET /.well-known/ory/webauthn.js`: the script. */
export async function getWebAuthnJavaScript(): Promise<Answer> {
  const answer: Answer = { status: 200, headers: {}, cookies: [], body: webAuthnScript };
  return withHeaders(answer, { 'content-type': 'text/javascript; charset=UTF-8' });
}
