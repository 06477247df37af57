import type { TestInfo } from '@playwright/test';

const { E2E_SCRIPT: mode } = process.env;

/** Whether the scripts of a story's pages come late: `E2E_SCRIPT=late`. */
export const isLate = mode === 'late';

/** Whether there are no scripts at all: `E2E_SCRIPT=off`. */
export const isOff = mode === 'off';

/** Whether the browser itself sends the first form of a story; what comes back is Kratos's word, and the gateway's. */
export const isNative = isLate || isOff;

const always: Readonly<Record<string, string>> = {
  'hosts/**': 'the app lies on another host, without a view',
  'panel/**': 'the panel is no page of the app',
  'stage/**': 'it is about the stories themselves',
  'looks/{blocks,fit,languages,pictures,rtl}.story.ts': 'it is about how things look',
  'views/unrendered.story.ts': 'there is no view',
};

/** Stories that have nothing to do with when a script comes, by their files; `{}` where scripts come as they do. */
export const untold: Readonly<Record<string, string>> = isLate
  ? { ...always, 'views/{account,scriptless}.story.ts': 'there is no script' }
  : isOff
    ? always
    : {};

/** Why a story is not told with late scripts, and without any. */
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
} as const;

type Reason = keyof typeof reasons;

/** For a story that needs its scripts in time. */
export const inTime = (reason: Reason) => ({ type: 'in time', description: reasons[reason] });

/** For a story that needs a script, however late it comes. */
export const scripted = (reason: Reason) => ({ type: 'scripted', description: reasons[reason] });

/** For a story whose first form is to be sent before any script comes, however long that takes. */
export const sentFirst = { type: 'sent first' } as const;

/** Leaves out what needs its scripts, or needs them in time, and says why. */
export function leaveOut(info: TestInfo): void {
  const left = isLate ? ['in time'] : isOff ? ['in time', 'scripted'] : [];
  const why = info.annotations.find(({ type }) => left.includes(type))?.description;
  if (why === undefined) return;
  console.log(`left out: ${info.title}: ${why}`);
  info.skip(true, why);
}
