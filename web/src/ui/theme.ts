import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core';

const rose: MantineColorsTuple = [
  '#fbeef2',
  '#f4d6df',
  '#e8aebf',
  '#db839d',
  '#cd5c7d',
  '#b93a60',
  '#9b1c42',
  '#7d1534',
  '#651029',
  '#4d0b1f',
];

/** The kit in the portal's colours; sizes and radii follow tokens.css. */
export const theme = createTheme({
  colors: { rose },
  primaryColor: 'rose',
  primaryShade: 6,
  autoContrast: true,
  black: '#1f1b24',
  fontFamily: 'var(--text)',
  headings: { fontFamily: 'var(--title)' },
  fontSizes: { xs: '14px', sm: '16px', md: '16px', lg: '18px', xl: '22px' },
  defaultRadius: 6,
  cursorType: 'pointer',
  focusRing: 'never',
  respectReducedMotion: true,
});

/** The kit's own greys fail contrast in four places; these are ours. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-error': '#b42318',
    '--mantine-color-dimmed': '#635d6b',
    '--mantine-color-placeholder': '#635d6b',
    '--mantine-color-anchor': '#9b1c42',
    '--mantine-color-default-border': '#8d8794',
    '--mantine-color-body': '#ffffff',
  },
  dark: {},
});
