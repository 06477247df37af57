import { type KeyboardEvent, useState } from 'react';

/** Returns whether Caps Lock is on, as far as the last key press in the field tells, and the handlers of that field. */
export function useCapsLock() {
  const [isCapsLockOn, setCapsLockOn] = useState(false);
  const look = (event: KeyboardEvent) => setCapsLockOn(event.getModifierState('CapsLock'));
  return { isCapsLockOn, handlers: { onKeyDown: look, onKeyUp: look, onBlur: () => setCapsLockOn(false) } };
}
