/** How the web looks for a person: as their system does, or always one way. */
export const themes = ['AUTO', 'LIGHT', 'DARK'] as const;
export type Theme = (typeof themes)[number];
