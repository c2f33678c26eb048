/** A person's colour scheme: that of their system, or always light or dark. */
export const themes = ['AUTO', 'LIGHT', 'DARK'] as const;
export type Theme = (typeof themes)[number];
