import { t } from '@lingui/core/macro';
import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core';

/** The accent colour: a deep green. */
const ward: MantineColorsTuple = [
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
];

/** The colours of the dark scheme, from text to shadow, tinted with the accent. */
const dark: MantineColorsTuple = [
  '#d3d8d5',
  '#b9c0bc',
  '#98a19c',
  '#68716c',
  '#414844',
  '#363d39',
  '#2a302d',
  '#202522',
  '#191d1b',
  '#121513',
];

/** The list of a select scrolls by itself, so that screen readers read the list itself. */
const choices = { withScrollArea: false, styles: { options: { maxHeight: '14rem', overflowY: 'auto' } } };

const dropdown = { withinPortal: false, floatingStrategy: 'fixed' } as const;

/** Mantine theme: a sans-serif for text, a serif for headings. */
export const theme = createTheme({
  primaryColor: 'ward',
  primaryShade: { light: 8, dark: 7 },
  colors: { ward, dark },
  fontFamily: "'Inter Variable', 'As wide as Inter', system-ui, sans-serif",
  fontSizes: { md: '0.9375rem' },
  headings: {
    fontFamily: "'Source Serif 4 Variable', 'As wide as Source Serif', Georgia, serif",
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '1.75rem', lineHeight: '1.25' },
      h2: { fontSize: '1.125rem', lineHeight: '1.4' },
    },
  },
  cursorType: 'pointer',
  respectReducedMotion: true,
  // Without portals, dropdowns stay at their place in the document for screen readers. Their fixed position keeps them
  // from being cut off by what scrolls around them, such as a dialog.
  components: {
    Anchor: { defaultProps: { inherit: true } },
    Combobox: { defaultProps: dropdown },
    // Mantine's own is 22 pixels wide, where WCAG 2.2 asks for 24.
    InputClearButton: { defaultProps: { size: 'md' } },
    Popover: { defaultProps: dropdown },
    Select: { defaultProps: choices },
    MultiSelect: { defaultProps: choices },
    PasswordInput: {
      defaultProps: {
        visibilityToggleFocusable: true,
        visibilityToggleButtonProps: { 'aria-label': t`Show or hide the password` },
      },
    },
  },
});

/** Colours with more contrast than Mantine's own, and the page background. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-text': '#1b211e',
    '--mantine-color-dimmed': '#5a645f',
    '--mantine-color-placeholder': '#69736e',
    '--mantine-color-error': '#b3261e',
    '--caseward-page': '#f5f7f6',
  },
  dark: {
    '--mantine-color-dimmed': '#a3ada8',
    '--mantine-color-placeholder': '#949e99',
    '--mantine-color-error': '#ff9d94',
    '--mantine-color-ward-light': '#1f3b32',
    '--mantine-color-ward-light-hover': '#25463b',
    '--mantine-color-ward-light-color': '#b6d7cd',
    '--caseward-page': '#191d1b',
  },
});
