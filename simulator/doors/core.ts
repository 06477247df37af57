/** The simulated servers themselves, their time and their messages. Nothing here needs Node. */

export { openShelf, stayRegistered } from '../adapter/browser.ts';
export { keep } from '../adapter/browser-world.ts';
export { type KeptCookie, keptJar } from '../adapter/cookie-jar.ts';
export { answerRequest, type CookieJar, type Handle, requestJar } from '../adapter/fetch.ts';
export { handleOverPort, noCookies, serveOverPort } from '../adapter/thread.ts';
export { toIncoming, toWire } from '../adapter/wire.ts';
export { curlOf } from '../control/curl.ts';
export type { Exchange } from '../control/journal.ts';
export { suiteOf } from '../control/suite.ts';
export { emptyAnswer, jsonAnswer, redirect, textAnswer, withHeaders } from '../http/answer.ts';
export { defaultClient } from '../http/client.ts';
export { parseCookies, serializeCookie } from '../http/cookies.ts';
export {
  type Answer,
  ConnectionDropped,
  type Cookie,
  type Handler,
  type Incoming,
  type Service,
} from '../http/exchange.ts';
export { createHydra } from '../hydra/index.ts';
export { createSimulator, type Simulator } from '../index.ts';
export { createKratos } from '../kratos/index.ts';
export {
  type Clock,
  type Fetch,
  fractionalClock,
  manualClock,
  type Random,
  type Runtime,
  seededRandom,
  systemClock,
  systemRandom,
} from '../runtime/runtime.ts';
export { type Behaviour, behaviourOf, isVersionName, type VersionName, versionNames } from '../runtime/versions.ts';
export { createUpstream } from '../upstream/index.ts';
export { versionOf } from '../versions/index.ts';
