/**
 * Sends how a page fares to the address in `data-to`, once, when it is left: what came of each form (see `AppEvent`), how
 * soon it was drawn and how still it stood (LCP, CLS, INP, in milliseconds and parts of the screen), and the kinds of errors.
 * Never what was typed, whose account it is, nor an address with its query.
 */
(() => {
  const { to } = document.currentScript.dataset;
  const told = { page: location.pathname, events: [], errors: [], lcp: 0, cls: 0, inp: 0 };
  const watch = (type, note, more) => {
    try {
      new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true, ...more });
    } catch {
      // Not every browser measures everything.
    }
  };
  watch('largest-contentful-paint', ({ startTime }) => {
    told.lcp = Math.round(startTime);
  });
  watch('layout-shift', ({ value, hadRecentInput }) => {
    if (!hadRecentInput) told.cls += value;
  });
  watch(
    'event',
    ({ duration, interactionId }) => {
      if (interactionId) told.inp = Math.max(told.inp, duration);
    },
    { durationThreshold: 40 },
  );
  addEventListener('identity', ({ detail }) => told.events.push(detail));
  addEventListener('error', ({ error }) => told.errors.push(error?.name ?? 'Error'));
  addEventListener('unhandledrejection', ({ reason }) => told.errors.push(reason?.name ?? 'Rejection'));
  let sent = false;
  addEventListener('pagehide', () => {
    if (!sent) navigator.sendBeacon(to, JSON.stringify(told));
    sent = true;
  });
})();
