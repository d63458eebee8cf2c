/**
 * Colours and fonts for what is drawn: the style sheets tokens.css and fonts.css say the same.
 */

export const colors = { paper: '#f8f3ea', ink: '#2b1922', inkSoft: '#5a4650', clay: '#98432e' }

const packages = 'node_modules/@fontsource-variable'

/** `file` is what pages load: cut from `whole`, to this weight, by `npm run fonts`. */
export const fonts = {
  serif: {
    file: './styles/fonts/bodoni-moda.woff2',
    // Not the one with the optical size axis: with it the hairlines vanish on ordinary screens.
    whole: `${packages}/bodoni-moda/files/bodoni-moda-latin-wght-normal.woff2`,
    weight: 400,
  },
  sans: {
    file: './styles/fonts/instrument-sans.woff2',
    whole: `${packages}/instrument-sans/files/instrument-sans-latin-wght-normal.woff2`,
    weight: { min: 400, max: 600 },
  },
}
