import { useEffect, useRef, useState } from 'react';

/**
 * Calls `timeUp` after `lasts` milliseconds, of which those do not count during which the pointer is over the element or
 * the focus is in it. Never, without `lasts`.
 * @returns the handlers for that element
 */
export function usePausableTimer(lasts: number | undefined, timeUp: () => void) {
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const left = useRef(lasts);
  const latest = useRef(timeUp);
  useEffect(() => {
    latest.current = timeUp;
  });
  const running = lasts !== undefined && !hovered && !focused;
  useEffect(() => {
    if (!running) return;
    const started = performance.now();
    const timer = setTimeout(() => latest.current(), left.current);
    return () => {
      clearTimeout(timer);
      left.current = Math.max(0, (left.current ?? 0) - (performance.now() - started));
    };
  }, [running]);
  return {
    onPointerEnter: () => setHovered(true),
    onPointerLeave: () => setHovered(false),
    onFocus: () => setFocused(true),
    onBlur: () => setFocused(false),
  };
}
