import { createTheme } from '@mantine/core';

/** The look of Caseward: a deep green, a calm sans for work, a serif for headings. */
export const theme = createTheme({
  primaryColor: 'ward',
  primaryShade: { light: 8, dark: 7 },
  colors: {
    ward: [
      '#edf6f3',
      '#dcebe6',
      '#b6d7cd',
      '#8dc2b3',
      '#6bb09d',
      '#55a58f',
      '#3f8f79',
      '#2a7d68',
      '#136351',
      '#0b4a3c',
    ],
  },
  fontFamily: "'Inter Variable', system-ui, sans-serif",
  headings: {
    fontFamily: "'Source Serif 4 Variable', Georgia, serif",
    fontWeight: '600',
    sizes: { h1: { fontSize: '1.625rem', lineHeight: '1.3' }, h2: { fontSize: '1.1875rem', lineHeight: '1.35' } },
  },
  defaultRadius: 'sm',
  cursorType: 'pointer',
  respectReducedMotion: true,
});
