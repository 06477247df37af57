import type { Flow } from '@members/openapi';

/**
 * Returns a React key that changes with each step of a flow. Elements below the form get it, so that each step makes them anew.
 * A new element does not count as a layout shift; an element that the next step moves does (Layout Instability API).
 */
export const stepKey = ({ state, active }: Flow): string => `${state} ${active}`;
