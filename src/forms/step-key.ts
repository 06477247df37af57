import type { Flow } from '@members/openapi';

/**
 * Returns a key that differs between the steps of a flow, for elements below those that a step adds or removes. A step that
 * comes late would otherwise push them down: elements that are new do not count as shifted (Layout Instability API).
 */
export const stepKey = ({ state, active }: Flow): string => `${state} ${active}`;
