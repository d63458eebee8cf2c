/**
 * Colours and fonts for the style sheets and the share cards. fonts.css repeats the fonts.
 */

/** Colours by the names of their custom properties. */
export const colors = {
  paper: '#f8f3ea',
  sand: '#f0e7d9',
  blush: '#ecdad0',
  ink: '#2b1922',
  'ink-soft': '#5a4650',
  rule: '#cdbdaf',
  clay: '#98432e',
  'clay-light': '#e9a78f',
}

const packages = 'node_modules/@fontsource-variable'

/**
 * Pages load `file`, which `npm run fonts` cuts from `whole`, to this weight. `further` are files with
 * letters that only share cards draw.
 */
export const fonts = {
  serif: {
    file: './styles/fonts/bodoni-moda.woff2',
    // Not the one with the optical size axis: with it the hairlines vanish on ordinary screens.
    whole: `${packages}/bodoni-moda/files/bodoni-moda-latin-wght-normal.woff2`,
    further: ['latin-ext', 'math'].map(
      (name) => `${packages}/bodoni-moda/files/bodoni-moda-${name}-wght-normal.woff2`,
    ),
    weight: 400,
  },
  sans: {
    file: './styles/fonts/instrument-sans.woff2',
    whole: `${packages}/instrument-sans/files/instrument-sans-latin-wght-normal.woff2`,
    further: [`${packages}/instrument-sans/files/instrument-sans-latin-ext-wght-normal.woff2`],
    weight: { min: 400, max: 600 },
  },
}
