/**
 * The shaper of text, which is an ES module that waits while it loads: compiled scripts get it from
 * outside, since they can only require.
 */
export const loadHarfbuzz = () => import('harfbuzzjs')
