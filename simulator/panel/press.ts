let pressed: PromiseWithResolvers<void> | undefined;

const hold = () => {
  pressed ??= Promise.withResolvers();
};

/** The browser sends the click after the pointer's events, in the same task. */
const release = () => {
  setTimeout(() => {
    pressed?.resolve();
    pressed = undefined;
  });
};

const ends = ['pointerup', 'pointercancel', 'dragend', 'blur'] as const;

/** Notes when a pointer is pressed and released anywhere in the page. @returns a function that stops it */
export function watchPointer(): () => void {
  addEventListener('pointerdown', hold, true);
  for (const end of ends) addEventListener(end, release, true);
  return () => {
    removeEventListener('pointerdown', hold, true);
    for (const end of ends) removeEventListener(end, release, true);
    release();
  };
}

/**
 * Returns what was read, as soon as no pointer is pressed. A list that gets a new row moves the other rows, and a click
 * is lost if its element moves away between press and release.
 */
export async function whenReleased<T>(read: Promise<T>): Promise<T> {
  const value = await read;
  await pressed?.promise;
  return value;
}
