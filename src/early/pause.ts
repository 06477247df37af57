/** Lets the browser do what else there is to do: what somebody has pressed, and painting. */
export const pause = () => new Promise<void>((resolve) => setTimeout(resolve));
