/**
 * Many texts as JSON has them: as one, which is parsed in a part of the time that thousands of short
 * ones take, and cut up into pieces that copy nothing of it.
 */
export type StoredTexts = string | readonly string[]

const between = '\n'

/** One that has such a line end in it, and no texts at all, are stored as they are. */
export const storedTexts = (texts: readonly string[]): StoredTexts =>
  texts.length === 0 || texts.some((text) => text.includes(between)) ? texts : texts.join(between)

export const textsFrom = (stored: StoredTexts): string[] =>
  typeof stored === 'string' ? stored.split(between) : [...stored]
