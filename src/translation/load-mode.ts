/**
 * Modes of loading the translation script: after the visitor agreed to what it sends away, at the
 * first click, or with the page.
 */
export const loadModes = ['consent', 'interaction', 'eager'] as const

export type LoadMode = (typeof loadModes)[number]
