import type { Theme } from '@caseward/contract/themes';

/** What Mantine calls the themes. */
export const schemeOf = { AUTO: 'auto', LIGHT: 'light', DARK: 'dark' } as const satisfies Record<
  Theme,
  string
>;
