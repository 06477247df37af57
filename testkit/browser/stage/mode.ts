import type { TestInfo } from '@playwright/test';
import { usesRunningServers } from '../../servers.ts';

const { env } = process;
const { E2E_SCRIPT: mode } = env;

/** Whether a server is a real one. */
const isReal = usesRunningServers || Boolean(env.KRATOS_BINARY || env.HYDRA_BINARY);

/** Whether the scripts of a story's pages come late: `E2E_SCRIPT=late`. */
export const isLate = mode === 'late';

/** Whether there are no scripts at all: `E2E_SCRIPT=off`. */
export const isOff = mode === 'off';

/** Whether the browser itself sends the first form of a story; what comes back is Kratos's word, and the gateway's. */
export const isNative = isLate || isOff;

const always: Readonly<Record<string, string>> = {
  'hosts/**': 'the app lies on another host, without a view',
  'simulator/panel/**': 'the panel is no page of the app',
  'stage/**': 'it is about the stories themselves',
  'looks/{fit,languages,pictures,rtl,storybook}.story.ts': 'it is about how things look',
  'views/unrendered.story.ts': 'there is no view',
};

/** Stories that have nothing to do with when a script comes, or with which servers there are, by their files. */
export const untold: Readonly<Record<string, string>> = {
  ...(isReal && {
    'hosts/**': 'the simulator is in the page, or in the test',
    'simulator/panel/**': 'the panel is the simulator’s own page',
    'looks/storybook.story.ts': 'the simulator is in the page',
  }),
  ...(isNative && always),
  ...(isLate && { 'views/{account,scriptless}.story.ts': 'there is no script' }),
};

/** Why a story is not told with late scripts, without any, or on real servers. */
const reasons = {
  key: 'keys are asked for by a script',
  focus: 'it is about the focus, and what is announced, in a page that stays',
  calls: 'it is about calls that a script makes',
  heard: 'what it tells the page a script has to hear',
  view: 'its page comes without a view',
  captcha: 'a captcha is a script',
  own: 'it sees to its scripts itself',
  clock: 'it is about waits that a script counts',
  asks: 'it is about what the app does by itself',
  steered: 'clock and faults of a real server cannot be chosen',
  scenarios: 'a real server has no scenarios',
} as const;

type Reason = keyof typeof reasons;

/** For a story that needs its scripts in time. */
export const inTime = (reason: Reason) => ({ type: 'in time', description: reasons[reason] });

/** For a story that needs a script, however late it comes. */
export const scripted = (reason: Reason) => ({ type: 'scripted', description: reasons[reason] });

/** For a story that only a simulator can tell. */
export const simulated = (reason: Reason) => ({ type: 'simulated', description: reasons[reason] });

/** Of a story whose servers have a configuration of their own, or are stopped. */
const ownServers = '@own-servers';

/** For a story whose first form is to be sent before any script comes, however long that takes. */
export const sentFirst = { type: 'sent first' } as const;

/** How a story goes about scripts that come late: where it needs them, it waits for them. */
export function paceOf({ annotations }: TestInfo) {
  const has = (wanted: string) => annotations.some(({ type }) => type === wanted);
  const isPatient = has(sentFirst.type);
  return { isPatient, isHasty: isPatient || !has('scripted') };
}

/** What stories may ask for that is not to be had. */
const missing = new Set([
  ...(isNative ? ['in time'] : []),
  ...(isOff ? ['scripted'] : []),
  ...(isReal ? ['simulated'] : []),
]);

/** Leaves out what cannot be told here, and says why. */
export function leaveOut(info: TestInfo): void {
  const isFixed = usesRunningServers && info.tags.includes(ownServers);
  const why = isFixed
    ? 'servers that run already have no other configuration, and go on'
    : info.annotations.find(({ type }) => missing.has(type))?.description;
  if (why === undefined) return;
  console.log(`left out: ${info.title}: ${why}`);
  info.skip(true, why);
}
