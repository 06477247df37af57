/** Returns the corner radius of cards for a radius of buttons and fields (px). */
export const cardRadius = (radius: number): number => Math.min(24, Math.round(radius * 1.6));
