import type { TestInfo } from '@playwright/test';
import { usesRunningServers } from '../../servers.ts';

const { env } = process;
const { E2E_SCRIPT: mode } = env;

/** Whether Kratos or Hydra is a real server. */
const isReal = usesRunningServers || Boolean(env.KRATOS_BINARY || env.HYDRA_BINARY);

/** Whether the scripts of the pages arrive late: `E2E_SCRIPT=late`. */
export const areScriptsLate = mode === 'late';

/** Whether the pages have no scripts: `E2E_SCRIPT=off`. */
export const areScriptsOff = mode === 'off';

/** Whether the browser itself submits the first form of a story. The response is then a page of Kratos or of the gateway. */
export const isNativeForm = areScriptsLate || areScriptsOff;

const skippedWithoutScripts: Readonly<Record<string, string>> = {
  'hosts/**': 'the app has another host, and its pages are not rendered',
  'panel/**': 'the panel is not a page of the app',
  'stage/**': 'it tests the stories themselves',
  'looks/{fit,languages,rtl,storybook}.story.ts': 'it tests appearance only',
  'views/unrendered.story.ts': 'its pages are not rendered',
};

/** Files of stories that do not run in this mode or on these servers, with the reason. */
export const skippedStories: Readonly<Record<string, string>> = {
  ...(isReal && {
    'hosts/**': 'the simulator runs in the page or in the test',
    'panel/**': 'the panel belongs to the simulator',
    'looks/storybook.story.ts': 'the simulator runs in the page',
  }),
  ...(isNativeForm && skippedWithoutScripts),
  ...(areScriptsLate && { 'views/{account,scriptless}.story.ts': 'it runs without scripts' }),
};

/** Why a story is skipped with late scripts, without scripts, or on real servers. */
const reasons = {
  key: 'passkeys and security keys need a script',
  focus: 'it tests focus and announcements, which a script controls',
  calls: 'it tests requests of a script',
  heard: 'it sends events that a script must receive',
  view: 'its pages are not rendered',
  captcha: 'a captcha needs a script',
  own: 'it holds scripts back itself',
  clock: 'it tests waits that a script counts down',
  asks: 'it tests what the app does by itself',
  steered: 'real servers have no control API',
  scenarios: 'real servers have no scenarios',
} as const;

type Reason = keyof typeof reasons;

/** Annotation of a story that needs its scripts before the first action. */
export const needsScriptsInTime = (reason: Reason) => ({ type: 'in time', description: reasons[reason] });

/** Annotation of a story that needs scripts, even if they arrive late. */
export const needsScripts = (reason: Reason) => ({ type: 'scripted', description: reasons[reason] });

/** Annotation of a story that needs the simulator. */
export const needsSimulator = (reason: Reason) => ({ type: 'simulated', description: reasons[reason] });

/** Tag of a story that starts servers with a configuration of its own, or stops them. */
const ownServers = '@own-servers';

/** Annotation of a story whose first form must be submitted before any script arrives, however long that takes. */
export const formBeforeScripts = { type: 'sent first' } as const;

/** Returns how late scripts are handled in a story: how long they are held back, and whether the story waits for them. */
export function paceOf({ annotations }: TestInfo) {
  const has = (wanted: string) => annotations.some(({ type }) => type === wanted);
  const isPatient = has(formBeforeScripts.type);
  return { isPatient, isHasty: isPatient || !has('scripted') };
}

/** Annotations that this mode or these servers cannot fulfil. */
const unavailable = new Set([
  ...(isNativeForm ? ['in time'] : []),
  ...(areScriptsOff ? ['scripted'] : []),
  ...(isReal ? ['simulated'] : []),
]);

/** Skips a story that cannot run in this mode or on these servers, and prints the reason. */
export function skipIfUnavailable(info: TestInfo): void {
  const isFixed = usesRunningServers && info.tags.includes(ownServers);
  const reason = isFixed
    ? 'the configuration of running servers cannot be changed, and they cannot be stopped'
    : info.annotations.find(({ type }) => unavailable.has(type))?.description;
  if (reason === undefined) return;
  console.log(`skipped: ${info.title}: ${reason}`);
  info.skip(true, reason);
}
