/** Ends the current task, so that the browser can handle input and paint before the next one. */
export const pause = () => new Promise<void>((resolve) => setTimeout(resolve));
