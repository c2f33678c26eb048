import type { Theme } from '@caseward/contract/themes';

/** Mantine's names of the themes. */
export const schemeOf = { AUTO: 'auto', LIGHT: 'light', DARK: 'dark' } as const satisfies Record<
  Theme,
  string
>;
